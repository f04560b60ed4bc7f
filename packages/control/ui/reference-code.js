// Colours the code of the API reference as it comes into view: no elements are added, so a copy is what is seen.
if (CSS.highlights !== undefined) {
  const tokens = {
    comment: /^\s*#.*$|\/\/.*$/,
    name: /"(?:[^"\\\n]|\\.)*"(?=\s*:)/,
    text: /"""[\s\S]*?"""|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\]|\\.)*'/,
    number: /\b\d+(?:\.\d+)?\b/,
    keyword:
      /\b(?:as|async|await|class|const|echo|false|from|import|let|new|null|print|public|return|static|String|throws|true|using|var|void|with|False|None|True)\b/,
  };
  const parts = Object.entries(tokens).map(([kind, token]) => `(?<${kind}>${token.source})`);
  const pattern = new RegExp(parts.join("|"), "gm");
  const highlights = new Map(Object.keys(tokens).map((kind) => [kind, new Highlight()]));
  for (const [kind, highlight] of highlights) CSS.highlights.set(`code-${kind}`, highlight);

  function colour(pre) {
    const text = pre.firstChild?.firstChild;
    if (text?.nodeType !== Node.TEXT_NODE) return;
    for (const { 0: token, index, groups } of text.data.matchAll(pattern)) {
      const kind = Object.keys(groups).find((name) => groups[name] !== undefined);
      // The words of a shell are names of options.
      if (kind === "keyword" && pre.dataset.language === "curl") continue;
      const range = new StaticRange({
        startContainer: text,
        startOffset: index,
        endContainer: text,
        endOffset: index + token.length,
      });
      highlights.get(kind).add(range);
    }
  }

  const observer = new IntersectionObserver((seen) => {
    for (const { isIntersecting, target } of seen) {
      if (!isIntersecting) continue;
      observer.unobserve(target);
      colour(target);
    }
  });
  for (const pre of document.querySelectorAll("pre:has(> code)")) observer.observe(pre);
}
