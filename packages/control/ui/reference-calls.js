// Sends calls from the API reference to the server that it came from. The key goes into a header, and nowhere else.
{
  const base = document.querySelector(".top-bar").dataset.base;
  const key = document.querySelector("#key");
  document.querySelector(".base").textContent = location.origin + base;

  function addressOf(form) {
    let path = form.dataset.target;
    for (const { dataset, value } of form.querySelectorAll("[data-path]")) {
      path = path.replace(`{${dataset.path}}`, encodeURIComponent(value));
    }
    const query = new URLSearchParams();
    for (const { dataset, value } of form.querySelectorAll("[data-query]")) {
      if (value !== "") query.append(dataset.query, value);
    }
    return base + path + (query.size === 0 ? "" : `?${query}`);
  }

  function bodyOf(form) {
    const text = form.querySelector("[data-body]");
    if (text) return { body: text.value, type: text.dataset.body };
    const parts = [...form.querySelectorAll("[data-part]")];
    if (parts.length === 0) return {};
    const body = new FormData();
    for (const { dataset, type, value, files } of parts) {
      if (type !== "file") body.append(dataset.part, value);
      else if (files.length > 0) body.append(dataset.part, files[0]);
    }
    return { body };
  }

  function readable(text) {
    try {
      return JSON.stringify(JSON.parse(text), null, 2);
    } catch {
      return text;
    }
  }

  async function send(form) {
    const { body, type } = bodyOf(form);
    const headers = { "X-Partner-API-Key": key.value, ...(type && { "Content-Type": type }) };
    const start = performance.now();
    const response = await fetch(addressOf(form), {
      method: form.dataset.method,
      headers,
      body,
      cache: "no-store",
      credentials: "omit",
      redirect: "error",
    });
    const text = await response.text();
    const milliseconds = Math.round(performance.now() - start);
    return { status: `${response.status} ${response.statusText} · ${milliseconds} ms`, isGood: response.ok, text };
  }

  async function answer(form) {
    const status = form.querySelector(".answer");
    const code = form.querySelector(".answer-body");
    code.hidden = true;
    status.textContent = "Sending…";
    try {
      const { status: line, isGood, text } = await send(form);
      status.textContent = line;
      status.className = `answer badge ${isGood ? "good" : "bad"}`;
      code.textContent = readable(text);
      code.hidden = text === "";
    } catch (error) {
      status.textContent = `No response. ${error.message} Is the server running, and the key without spaces?`;
      status.className = "answer trouble";
    }
  }

  document.addEventListener("submit", (event) => {
    if (!event.target.matches(".try form")) return;
    event.preventDefault();
    void answer(event.target);
  });
  document.addEventListener("change", ({ target }) => {
    if (target.matches(".try .example")) target.closest("form").querySelector("[data-body]").value = target.value;
  });
}
