import { encode } from 'uqr'

/** The quiet zone that readers of QR codes need, in modules (ISO/IEC 18004). */
const quiet = 4

/** A QR code as the side of its square, quiet zone included, and the path of its dark modules. */
export function qrCode(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: 'M', border: quiet })
  const runs = data.flatMap((row, y) =>
    row.flatMap((dark, x) => {
      if (!dark || row[x - 1]) return []
      const end = row.indexOf(false, x)
      return `M${x} ${y}h${(end < 0 ? size : end) - x}v1H${x}z`
    }),
  )
  return { size, path: runs.join('') }
}

/** The same as an SVG document. */
export function qrSvg(text: string): string {
  const { size, path } = qrCode(text)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`
}
