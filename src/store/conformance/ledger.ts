import { expect, it } from "vitest";
import { asked, collect, digestOf, type Open, write } from "./samples.ts";

/** The chain as the store keeps it, and bodies by their hash. */
export function ledgerConformance(open: Open): void {
  it("gives back the rows in order, from where one wants, personal parts in their places", async () => {
    const { store } = await open();
    const drafts = Array.from({ length: 1_200 }, (_, index) => asked(`https://a.example/${index}`, index));
    await write(store, { rows: drafts });
    const rows = await collect(store.ledger.rows());
    expect(rows.map(({ prev: _, hash: __, ...row }) => row)).toEqual(
      drafts.map((draft, index) => ({ ...draft, seq: index + 1 })),
    );
    expect((await collect(store.ledger.rows({ seq: 1_199 }))).map(({ seq }) => seq)).toEqual([1_199, 1_200]);
    expect((await collect(store.ledger.entries({ since: 1_198 }))).map(({ seq }) => seq)).toEqual([1_199, 1_200]);
    expect(await store.ledger.head()).toMatchObject({ seq: 1_200, at: 1_199, hash: rows.at(-1)?.hash });
    expect(await store.ledger.row(7)).toEqual(rows[6]);
    expect(await store.ledger.row(9_999)).toBeUndefined();
    expect(await store.ledger.verify()).toEqual({ rows: 1_200, head: rows.at(-1)?.hash, broken: null });
  });

  it("ends a reading at the head it began with, while others write", async () => {
    const { store } = await open();
    await write(store, { rows: [asked(), asked()] });
    let read = 0;
    for await (const _ of store.ledger.rows()) {
      read += 1;
      await write(store, { rows: [asked()] });
    }
    expect(read).toBe(2);
  });

  it("drops the personal parts of a row, and the chain still verifies", async () => {
    const { store } = await open();
    await write(store, { rows: [asked("https://a.example/jane-doe"), asked()] });
    await write(store, { rows: [{ event: "redaction", at: 5, rows: [1], why: "asked for" }], redact: [1] });
    const [first, second] = await collect(store.ledger.rows());
    expect(first).not.toHaveProperty("url");
    expect(second).toHaveProperty("url");
    expect(await collect(store.ledger.entries())).toMatchObject([{ personal: null, salt: null }, {}, {}]);
    expect((await store.ledger.verify()).broken).toBeNull();
  });

  it("keeps a body under its hash, once, and refuses a wrong one", async () => {
    const { store } = await open();
    const body = Buffer.from("<html>".repeat(1_000));
    const digest = digestOf(body.toString());
    expect(await store.blobs.get(digest)).toBeUndefined();
    await Promise.all([store.blobs.put(digest, body), store.blobs.put(digest, body)]);
    const size = await store.blobs.size();
    await store.blobs.put(digest, body);
    expect(await store.blobs.size()).toBe(size);
    expect(Buffer.from((await store.blobs.get(digest)) ?? [])).toEqual(body);
    await expect(store.blobs.put("0".repeat(64), body)).rejects.toThrow(/were to be stored as/);
    await store.blobs.delete(digest);
    await store.blobs.delete(digest);
    expect(await store.blobs.get(digest)).toBeUndefined();
    expect(await store.blobs.size()).toBe(0);
  });

  it("tells of every body how old it is: put again is young again", async () => {
    const { store, clock } = await open();
    const start = clock.now();
    await store.blobs.put(digestOf("a"), Buffer.from("a"));
    await store.blobs.put(digestOf("b"), Buffer.from("b"));
    clock.step(60_000);
    await store.blobs.put(digestOf("a"), Buffer.from("a"));
    const bodies = await collect(store.blobs.all());
    const ages = new Map(bodies.map(({ digest, at }) => [digest, at - start]));
    expect(ages).toEqual(
      new Map([
        [digestOf("a"), 60_000],
        [digestOf("b"), 0],
      ]),
    );
    expect(bodies.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(await store.blobs.size());
    expect(await store.blobs.clear(clock.now())).toBe(0);
    expect(await store.blobs.delete(digestOf("a"), start + 1_000)).toBe(0);
    expect(await store.blobs.delete(digestOf("b"), start + 1_000)).toBeGreaterThan(0);
    expect((await collect(store.blobs.all())).map(({ digest }) => digest)).toEqual([digestOf("a")]);
  });

  it("does nothing more once it is closed", async () => {
    const { store } = await open();
    await store.close();
    await expect(write(store, { rows: [asked()] })).rejects.toThrow("closed");
    await store.close();
  });
}
