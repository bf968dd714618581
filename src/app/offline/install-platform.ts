/** Platforms with different installation steps. */
export type Platform = 'android' | 'ios' | 'desktop'

/** By the user agent; an iPad identifies as a Mac but has a touch screen. */
export function platformOf(userAgent: string, touchPoints: number): Platform {
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)) return 'ios'
  return /Android/.test(userAgent) ? 'android' : 'desktop'
}

/** Returns true when the app runs installed, without browser controls. */
export const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true
