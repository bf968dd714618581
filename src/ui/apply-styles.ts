/**
 * Applies `data-css` to every element that enters the page. Our markup uses it in place of style attributes
 * (`trusted-markup.ts`), because the content policy forbids the attribute and allows styles that scripts set.
 */
export function applyStyles(): void {
  const apply = (element: Element) => {
    const { css } = (element as HTMLElement).dataset
    if (css) (element as HTMLElement).style.cssText = css
  }
  new MutationObserver((records) => {
    for (const { addedNodes } of records)
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue
        apply(node)
        for (const each of node.querySelectorAll('[data-css]')) apply(each)
      }
  }).observe(document, { childList: true, subtree: true })
}
