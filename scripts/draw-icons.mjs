// Draws the icons of the installed app from one drawing, the steering wheel of the wordmark: `node scripts/draw-icons.mjs`.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { root } from './toolchain.mjs'

const folder = join(root, 'public/assets/icons')
const lazuli = '#1B4DB1'
const saffron = '#F5A300'

/** The wheel in a field of 64: a rim, a hub and three spokes. `scale` leaves room around it. */
const wheel = (scale, ink, hub) => `
  <g transform="translate(32 32) scale(${scale})" fill="none" stroke="${ink}" stroke-width="5.5" stroke-linecap="round">
    <circle r="21"/>
    <path d="M-19 -2.500 -7 -0.500M19 -2.500 7 -0.500M0 8V20"/>
    <circle r="6.500" stroke="${hub}"/>
  </g>`

const svg = (inside) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${inside}</svg>`
const field = (radius) => `<rect width="64" height="64" rx="${radius}" fill="${lazuli}"/>`

const drawings = {
  app: svg(field(14) + wheel(1, '#fff', saffron)),
  touch: svg(field(0) + wheel(0.94, '#fff', saffron)),
  // Whatever shape the device cuts, the inner circle of 80 % stays whole.
  maskable: svg(field(0) + wheel(0.82, '#fff', saffron)),
  monochrome: svg(wheel(1.06, '#fff', '#fff')),
}

mkdirSync(folder, { recursive: true })
for (const [name, sizes] of Object.entries({
  app: [64, 144, 192, 512],
  touch: [64, 144, 192, 512],
  maskable: [512],
  monochrome: [512],
})) {
  for (const size of sizes) {
    const density = (72 * size) / 64
    const picture = sharp(Buffer.from(drawings[name]), { density }).resize(size, size)
    await picture.png({ palette: true, compressionLevel: 9 }).toFile(join(folder, `${name}-${size}.png`))
  }
}
writeFileSync(join(root, 'public/icon.svg'), drawings.app.replace(/\n\s*/g, ''))
