/** The remaining part of a picture: shares of its width and height, from the top left. */
export type Frame = { left: number; top: number; right: number; bottom: number }
export type Side = keyof Frame

export const wholeFrame: Frame = { left: 0, top: 0, right: 1, bottom: 1 }

/** A smaller selection is a slip of the finger. */
const min = 0.1
const within = (value: number, from: number, to: number) => Math.min(to, Math.max(from, value))

/** Moves one side, or two that meet in a corner; sides neither cross nor leave the picture. */
export function moveSides(frame: Frame, sides: readonly Side[], by: { x: number; y: number }): Frame {
  const next = { ...frame }
  for (const side of sides) {
    if (side === 'left') next.left = within(frame.left + by.x, 0, frame.right - min)
    else if (side === 'right') next.right = within(frame.right + by.x, frame.left + min, 1)
    else if (side === 'top') next.top = within(frame.top + by.y, 0, frame.bottom - min)
    else next.bottom = within(frame.bottom + by.y, frame.top + min, 1)
  }
  return next
}

/** Returns the frame in pixels of a picture, never empty. */
export function pixelsOf({ left, top, right, bottom }: Frame, { width, height }: { width: number; height: number }) {
  const x = Math.round(left * width)
  const y = Math.round(top * height)
  return {
    x,
    y,
    width: Math.max(1, Math.round(right * width) - x),
    height: Math.max(1, Math.round(bottom * height) - y),
  }
}

/** In pixels; text stays readable up to here. */
const longestSide = 2400
const quality = 0.9

type Drawn = (context: CanvasRenderingContext2D, bitmap: ImageBitmap) => void

async function redraw(file: File, sizeOf: (bitmap: ImageBitmap) => { width: number; height: number }, draw: Drawn) {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (!bitmap) return null
  const canvas = Object.assign(document.createElement('canvas'), sizeOf(bitmap))
  const context = canvas.getContext('2d')
  if (context) {
    // Transparent areas would become black.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    draw(context, bitmap)
  }
  bitmap.close()
  const blob =
    context && (await new Promise<Blob | null>((completed) => canvas.toBlob(completed, 'image/jpeg', quality)))
  return blob ? new File([blob], file.name.replace(/\.\w+$/, '') + '.jpg', { type: 'image/jpeg' }) : null
}

/** Returns the content of the frame as a picture; null when the browser cannot open the file. */
export function cropPicture(file: File, frame: Frame): Promise<File | null> {
  const sized = (bitmap: ImageBitmap) => {
    const part = pixelsOf(frame, bitmap)
    const scale = Math.min(1, longestSide / Math.max(part.width, part.height))
    return { part, width: Math.round(part.width * scale), height: Math.round(part.height * scale) }
  }
  return redraw(file, sized, (context, bitmap) => {
    const { part, width, height } = sized(bitmap)
    context.drawImage(bitmap, part.x, part.y, part.width, part.height, 0, 0, width, height)
  })
}

/** Rotates by 90 degrees to the right. */
export const turnPicture = (file: File): Promise<File | null> =>
  redraw(
    file,
    ({ width, height }) => ({ width: height, height: width }),
    (context, bitmap) => {
      context.translate(bitmap.height, 0)
      context.rotate(Math.PI / 2)
      context.drawImage(bitmap, 0, 0)
    },
  )
