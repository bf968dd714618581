/** The colours of the drawn map: tokens of the design by their use on it. */
const tokens = {
  sea: '--lazuli-soft',
  land: '--canvas',
  abroad: '--sunken',
  coast: '--lazuli-mid',
  border: '--control',
  province: '--line',
  ink: '--ink',
  muted: '--muted',
  water: '--lazuli',
  building: '--sunken',
  park: '--good-soft',
} as const

export type MapColours = Record<keyof typeof tokens, string>

/** Reads the colours of the current theme. */
export function readMapColours(): MapColours {
  const style = getComputedStyle(document.documentElement)
  return Object.fromEntries(
    Object.entries(tokens).map(([use, token]) => [use, style.getPropertyValue(token).trim()]),
  ) as MapColours
}

/** Calls `changed` when the theme or the device's colour scheme changes; returns the function that ends it. */
export function watchTheme(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  const scheme = matchMedia('(prefers-color-scheme: dark)')
  scheme.addEventListener('change', changed)
  return () => {
    observer.disconnect()
    scheme.removeEventListener('change', changed)
  }
}
