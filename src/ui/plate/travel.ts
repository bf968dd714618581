import './travel.css'

/** Whether the person wants less movement, on the device or in the preferences of the product. */
const isStill = () =>
  document.documentElement.dataset.motion === 'less' || matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * Names the plate that travels with a followed link, and marks the link: the plate in it or in its row, otherwise the one
 * at the head of the page. A link outside the page's content leads away from its plate. Only one plate has the name.
 */
export function namePlate({ target }: Pick<Event, 'target'>): void {
  const link = (target as Element | null)?.closest?.<HTMLAnchorElement>('a[href]')
  if (!link || isStill()) return
  const row = link.querySelector('.plate') ? link : link.closest('li, article')
  const own = row?.querySelector('.plate') ?? (link.closest('main') && document.querySelector('main [data-travels]'))
  for (const plate of document.querySelectorAll<HTMLElement>('.plate'))
    plate.style.setProperty('view-transition-name', plate === own ? 'plate' : 'none')
  link.toggleAttribute('data-travel', Boolean(own))
}

// Pages whose plate goes nowhere load none of this.
if (typeof document !== 'undefined') document.addEventListener('click', namePlate, true)
