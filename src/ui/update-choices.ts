import { foldText } from './fold-text.ts'
import { trustedMarkup } from './trusted-markup.ts'

const labelsIn = (group: ParentNode) => [...group.querySelectorAll('label')]
const valueOf = (label: Element) => label.querySelector('input')!.value
const orderOf = (group: ParentNode) =>
  [...group.querySelectorAll('label,details')].map((part) => (part.matches('label') ? valueOf(part) : '\n')).join('\t')

/** Updates count and disabled state of a choice; its box keeps the user's state. */
function showCount(label: HTMLElement, from: HTMLElement): void {
  label.querySelector('small')!.textContent = from.querySelector('small')!.textContent
  label.toggleAttribute('data-empty', from.hasAttribute('data-empty'))
}

/**
 * Existing choices keep their order and their side of the fold, so that nothing moves under a thumb; new ones follow.
 */
function updateInPlace(group: HTMLElement, next: DocumentFragment, standing: Map<string, HTMLLabelElement>): void {
  const coming = labelsIn(next)
  const nextFold = next.querySelector('details')
  const fold = group.querySelector('details') ?? nextFold
  if (nextFold && fold === nextFold) group.append(nextFold)
  for (const label of coming) {
    const entry = standing.get(valueOf(label))
    if (entry) {
      showCount(entry, label)
      standing.delete(valueOf(label))
      label.remove()
    } else if (nextFold?.contains(label)) fold!.append(label)
    else
      labelsIn(group)
        .findLast((other) => !fold?.contains(other))!
        .after(label)
  }
  for (const label of standing.values()) label.remove()
  if (!fold) return
  const folded = labelsIn(fold).length
  fold.hidden = folded === 0
  fold.querySelector('summary')!.textContent = foldText(folded)
}

/**
 * Replaces the choices of a checkbox group (markup of `CheckboxGroupParts`). Remaining choices keep their elements; the
 * fold stays open, its search text stays, and so does the focus. In an open sheet they keep their order as well.
 */
export function updateChoices(group: HTMLElement, html: string): void {
  const template = document.createElement('template')
  template.innerHTML = trustedMarkup(html)
  const next = template.content
  const standing = new Map(labelsIn(group).map((label) => [valueOf(label), label]))
  const search = group.querySelector<HTMLInputElement>('input[data-option-search]')
  if (standing.size > 0 && group.closest('[data-open]')) updateInPlace(group, next, standing)
  else reorder(group, next, standing)
  if (search?.isConnected) search.dispatchEvent(new Event('input'))
}

function reorder(group: HTMLElement, next: DocumentFragment, standing: Map<string, HTMLLabelElement>): void {
  const sameOrder = orderOf(group) === orderOf(next)
  const focused = group.contains(document.activeElement) ? (document.activeElement as HTMLElement) : null
  const fold = group.querySelector('details')
  for (const label of labelsIn(next)) {
    const entry = standing.get(valueOf(label))
    // A tile that became a folded choice is another element.
    if (entry?.className !== label.className) continue
    showCount(entry, label)
    if (!sameOrder) label.replaceWith(entry)
  }
  if (!sameOrder) {
    const nextFold = next.querySelector('details')
    if (fold && nextFold) {
      nextFold.open = fold.open
      nextFold.querySelector('summary')!.after(...fold.querySelectorAll('[data-option-search]'))
    }
    group.replaceChildren(next)
    focusAgain(group, focused)
  }
}

/** Returns the element itself if it remained, or else its replacement. */
function focusAgain(group: HTMLElement, focused: HTMLElement | null): void {
  if (!focused) return
  const value = focused instanceof HTMLInputElement ? focused.value : null
  const now = focused.isConnected
    ? focused
    : value === null
      ? group.querySelector<HTMLElement>('summary')
      : labelsIn(group)
          .find((label) => valueOf(label) === value)
          ?.querySelector('input')
  now?.focus({ preventScroll: true })
}
