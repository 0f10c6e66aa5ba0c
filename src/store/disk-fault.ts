import { Fault } from "../pledge/fault.ts";

const AGAIN = "then run again: what was written stays, and a pass goes on where it was";

/** By the system's own code (errno, SQLite): what is wrong with the disk, whose mistake it is, and what helps. */
const troubles = [
  {
    codes: /^(ENOSPC|EDQUOT|EFBIG|SQLITE_FULL)$/,
    kind: "failure",
    what: "the disk is full",
    next: `make room (goodbot gc gives back what nothing needs), or name another folder with --data; ${AGAIN}`,
  },
  {
    codes: /^(EROFS|EACCES|EPERM|SQLITE_READONLY.*|SQLITE_PERM|SQLITE_AUTH)$/,
    kind: "configuration",
    what: "this user may not write there",
    next: `let this user write there, or name another folder with --data; ${AGAIN}`,
  },
  {
    codes: /^(ENOTDIR|EEXIST|EISDIR)$/,
    kind: "configuration",
    what: "a file stands where a folder is needed, or the other way round",
    next: "name another folder with --data, or move that file away",
  },
  {
    codes: /^(EIO|SQLITE_IOERR.*)$/,
    kind: "failure",
    what: "the disk does not answer as it should",
    next: `look at the system's log and at the disk (goodbot doctor); ${AGAIN}`,
  },
] as const;

/**
 * An error of the disk as a Fault that names the place and the next step; any other error as it is.
 *
 * @param place the file or folder that was to be written
 * @example throw diskFault(error, path);
 */
export function diskFault(error: unknown, place: string): unknown {
  if (error instanceof Fault || !(error instanceof Error) || !("code" in error)) return error;
  const code = String(error.code);
  const trouble = troubles.find(({ codes }) => codes.test(code));
  if (!trouble) return error;
  return new Fault(trouble.kind, `${place} cannot be written: ${trouble.what} (${code})`, trouble.next, {
    cause: error,
  });
}
