// Goes before the script of a worker: the worker then tells how large its memories of WebAssembly are.
{
  const memories = { python: [], native: [] };
  const note = ({ exports }) => {
    const list = "siasat_call" in exports ? memories.native : memories.python;
    for (const one of Object.values(exports)) if (one instanceof WebAssembly.Memory) list.push(new WeakRef(one));
  };
  const watch = (call) => async (...words) => {
    const made = await call.apply(WebAssembly, words);
    note(made.instance ?? made);
    return made;
  };
  WebAssembly.instantiate = watch(WebAssembly.instantiate);
  WebAssembly.instantiateStreaming = watch(WebAssembly.instantiateStreaming);
  WebAssembly.Instance = class extends WebAssembly.Instance {
    constructor(...words) {
      super(...words);
      note(this);
    }
  };
  const size = (list) => list.reduce((sum, one) => sum + (one.deref()?.buffer.byteLength ?? 0), 0);
  const channel = new BroadcastChannel("benchmark");
  channel.onmessage = ({ data }) => {
    if (data !== "how much") return;
    globalThis.gc?.();
    channel.postMessage({ name: "NAME", bytes: [size(memories.python), size(memories.native)] });
  };
}
