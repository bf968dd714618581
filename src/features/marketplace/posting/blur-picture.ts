/** A corner of a mark, as fractions of the picture: 0 to 1 from left and top. */
export type Point = { x: number; y: number }
/** Four corners in drawing order. */
export type Quad = readonly [Point, Point, Point, Point]

export const quadOf = (x: number, y: number, width: number, height: number): Quad => [
  { x, y },
  { x: x + width, y },
  { x: x + width, y: y + height },
  { x, y: y + height },
]

const within = (value: number) => Math.min(1, Math.max(0, value))

/** Moves one corner within the picture. */
export const moveCorner = (quad: Quad, corner: number, by: Point): Quad =>
  quad.map((point, index) =>
    index === corner ? { x: within(point.x + by.x), y: within(point.y + by.y) } : point,
  ) as unknown as Quad

/** Moves the whole mark; it keeps its shape at the edge. */
export function moveQuad(quad: Quad, by: Point): Quad {
  const [xs, ys] = [quad.map(({ x }) => x), quad.map(({ y }) => y)]
  const x = Math.min(1 - Math.max(...xs), Math.max(-Math.min(...xs), by.x))
  const y = Math.min(1 - Math.max(...ys), Math.max(-Math.min(...ys), by.y))
  return quad.map((point) => ({ x: point.x + x, y: point.y + y })) as unknown as Quad
}

type Pixels = { data: ArrayLike<number>; width: number; height: number }

/** The width-to-height ratio of Iranian plates. */
const plateShape = 4.6
const plateWidths = [0.14, 0.2, 0.28, 0.38]

/**
 * Suggests where a plate may be: the bright strip of a plate's shape with the most vertical edges,
 * in the lower three quarters. This is a starting position, not recognition; the person adjusts the
 * corners.
 */
export function suggestPlate({ data, width, height }: Pixels): Quad {
  const light = (x: number, y: number) => {
    const at = (y * width + x) * 4
    return (data[at]! * 3 + data[at + 1]! * 6 + data[at + 2]!) / 10
  }
  // A summed-area table: the sum over a box takes four look-ups.
  const row = width + 1
  const edges = new Float64Array(row * (height + 1))
  const lights = new Float64Array(row * (height + 1))
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y + 1) * row + x + 1
      const edge = x > 0 ? Math.abs(light(x, y) - light(x - 1, y)) : 0
      edges[at] = edge + edges[at - 1]! + edges[at - row]! - edges[at - row - 1]!
      lights[at] = light(x, y) + lights[at - 1]! + lights[at - row]! - lights[at - row - 1]!
    }
  }
  const sum = (of: Float64Array, x: number, y: number, w: number, h: number) =>
    of[(y + h) * row + x + w]! - of[y * row + x + w]! - of[(y + h) * row + x]! + of[y * row + x]!
  let best = { score: -1, quad: quadOf(0.36, 0.62, 0.28, 0.28 / plateShape) }
  for (const part of plateWidths) {
    const w = Math.round(width * part)
    const h = Math.max(3, Math.round(w / plateShape))
    for (let y = Math.round(height / 4); y + h <= height; y += 2) {
      for (let x = 0; x + w <= width; x += 2) {
        const area = w * h
        // Letters fill a plate: a smaller box loses some, a larger one adds plain background.
        const score =
          (sum(edges, x, y, w, h) / area) * Math.min(1, sum(lights, x, y, w, h) / area / 150) * Math.sqrt(part)
        if (score > best.score) best = { score, quad: quadOf(x / width, y / height, w / width, h / height) }
      }
    }
  }
  return best.quad
}

/** Reduces a picture to few luminance pixels, so that scanning is cheap. */
export function pixelsOf(image: ImageBitmap): Pixels | null {
  const width = 240
  const height = Math.max(1, Math.round((image.height / image.width) * width))
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d', { willReadFrequently: true })
  context?.drawImage(image, 0, 0, width, height)
  return context?.getImageData(0, 0, width, height) ?? null
}

/** Blocks left along the longer side of a mark; too few to reconstruct anything. */
const blocks = 6

/** Pixelates everything under the marks; returns null when the canvas cannot draw the picture. */
export async function blurMarks(file: File, marks: readonly Quad[]): Promise<File | null> {
  const image = await createImageBitmap(file).catch(() => null)
  if (!image) return null
  const { width, height } = image
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')
  if (!context) return null
  context.drawImage(image, 0, 0)
  for (const quad of marks) {
    const xs = quad.map(({ x }) => x * width)
    const ys = quad.map(({ y }) => y * height)
    const [left, top] = [Math.min(...xs), Math.min(...ys)]
    const [w, h] = [Math.max(1, Math.max(...xs) - left), Math.max(1, Math.max(...ys) - top)]
    const scale = blocks / Math.max(w, h)
    const small = Object.assign(document.createElement('canvas'), {
      width: Math.max(1, Math.round(w * scale)),
      height: Math.max(1, Math.round(h * scale)),
    })
    small.getContext('2d')?.drawImage(image, left, top, w, h, 0, 0, small.width, small.height)
    context.save()
    context.beginPath()
    for (const [index, x] of xs.entries()) context.lineTo(x, ys[index]!)
    context.closePath()
    context.clip()
    context.imageSmoothingEnabled = true
    context.drawImage(small, left, top, w, h)
    context.restore()
  }
  image.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.88))
  return blob && new File([blob], file.name.replace(/\.\w+$/, '.jpg'), { type: 'image/jpeg' })
}
