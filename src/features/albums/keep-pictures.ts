import { pictureAddress, pictureWidths, type PictureWidth } from '#kit/picture-address.ts'

/** Returns the smallest rendition that fills a width of the screen. */
const widthFor = (pixels: number): PictureWidth => pictureWidths.find((width) => width >= pixels) ?? 1200

/**
 * Lists the addresses that a page shows of a picture now, and that the viewer would load on this
 * screen.
 */
export function addressesOf(images: readonly HTMLImageElement[], keys: readonly string[]): string[][] {
  const wide = widthFor(innerWidth * devicePixelRatio)
  return keys.map((key, index) => {
    const shown = images[index]?.currentSrc
    const path = shown ? new URL(shown).pathname : null
    // On a dark page, the dark variant is shown and requested by the viewer.
    const own = path?.split('/')[2] ?? key
    return [...new Set([...(path ? [path] : []), pictureAddress(own, wide, 'avif'), pictureAddress(own, 640, 'avif')])]
  })
}

/** Whether a picture is on this device in any rendition. */
export async function isKept(addresses: readonly string[]): Promise<boolean> {
  if (!('caches' in window)) return false
  const match = await Promise.all(addresses.map((address) => caches.match(address)))
  return match.some((response) => response !== undefined)
}

type Progress = (completed: number, bytes: number) => void

/**
 * Loads pictures through the service worker, which caches them. Returns the number of complete
 * ones.
 */
export async function keepPictures(all: readonly (readonly string[])[], progress: Progress): Promise<number> {
  let [stored, bytes] = [0, 0]
  for (const [index, addresses] of all.entries()) {
    const came = await Promise.all(addresses.map(bytesOf))
    if (came.every((size) => size !== null)) stored++
    bytes += came.reduce<number>((sum, size) => sum + (size ?? 0), 0)
    progress(index + 1, bytes)
  }
  return stored
}

async function bytesOf(address: string): Promise<number | null> {
  try {
    const response = await fetch(address)
    return response.ok ? (await response.arrayBuffer()).byteLength : null
  } catch {
    return null
  }
}
