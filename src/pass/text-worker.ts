import { parentPort } from "node:worker_threads";
import { fileText } from "../read/file-text.ts";

/** The thread in which files are read: what a hostile file does to it ends here. */
const BOUNDS = { pages: 400, text: 2_000_000 };

parentPort?.on("message", (bytes: Uint8Array) => {
  fileText(bytes, BOUNDS).then((read) => parentPort?.postMessage(read));
});
