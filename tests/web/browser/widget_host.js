async ([traits, script, styles]) => {
  const heard = new Map();
  const fire = (event, content) => [...(heard.get(event) ?? [])].forEach((callback) => callback(content));
  const model = {
    get: (name) => traits[name],
    on: (event, callback) => heard.set(event, [...(heard.get(event) ?? []), callback]),
    off: (event, callback) =>
      heard.set(
        event,
        (heard.get(event) ?? []).filter((one) => one !== callback),
      ),
    send: async (content) => {
      for (const part of await window.toPython(content)) {
        if ("message" in part) fire("msg:custom", part.message);
        else {
          traits[part.name] = part.value;
          fire(`change:${part.name}`);
        }
      }
    },
  };
  const style = document.createElement("style");
  style.textContent = styles;
  document.head.append(style);
  const { default: widget } = await import(
    URL.createObjectURL(new Blob([script], { type: "text/javascript" }))
  );
  await widget.render({ model, el: document.getElementById("cell") });
};
