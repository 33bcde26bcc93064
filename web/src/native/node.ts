// What programs outside a page use of this folder: the tests and the benchmark run the module in Node.

export { LocalDoor, RemoteDoor, serveEngine, sharedRoom } from "./door.ts";
export { Native } from "./instance.ts";
export { nativeForPython } from "./python.ts";
