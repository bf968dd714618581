/** Where the way to install differs. */
export type Platform = 'android' | 'ios' | 'desktop'

/** By what the browser says of itself; an iPad calls itself a Mac but can be touched. */
export function platformOf(userAgent: string, touchPoints: number): Platform {
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)) return 'ios'
  return /Android/.test(userAgent) ? 'android' : 'desktop'
}

/** Runs as an app of its own, without the browser around it. */
export const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true
