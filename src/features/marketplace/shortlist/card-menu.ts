/**
 * Unfolds or folds the menu of a card, in React and in server-rendered cards. The menu shows the
 * buttons that a phone has no space for.
 */
export function toggleCardMenu(button: Element): void {
  const card = button.closest<HTMLElement>('.ad-card')
  if (!card) return
  const open = card.toggleAttribute('data-menu')
  button.setAttribute('aria-expanded', String(open))
}
