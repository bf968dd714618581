import sharp from 'sharp'

const size = 'viewBox="0 0 1200 900"'

/** Returns the brightness of each line of a drawing where it crosses the middle of a sedan's roof. Renders that column alone. */
export async function brightnessOfColumn(svg: string, x = 640): Promise<number[]> {
  if (!svg.includes(size)) throw new Error('a drawing of another size')
  const column = svg.replace(size, `viewBox="${x} 0 1 900" width="1" height="900"`)
  return [...(await sharp(Buffer.from(column)).greyscale().raw().toBuffer())]
}
