import { closed, curve, polygon, type Knot } from './curve.ts'
import { mix, type Paint } from './paint.ts'
import { pillarsOf } from './side-glass.ts'
import type { SideShell } from './side-shell.ts'
import { fill, linearGradient, seam, stroke, within } from './svg.ts'

/** Door cuts, handles, mirror, fuel flap, sills, roof rails and what else is fixed to the side; `trim` 0–2. */
export function sidePanels(shell: SideShell, paint: Paint, trim: number): string {
  return within('shell', skirts(shell) + seams(shell, paint) + loadBed(shell))
    + handles(shell, paint, trim)
    + rails(shell)
    + mirror(shell, paint)
}

function seams(shell: SideShell, paint: Paint): string {
  const { size, place, axles, arch, glassFront, glassRear } = shell
  const { middle, last } = pillarsOf(shell)
  const floor = size.sill + 55
  const hinge = axles[0] + arch + 90
  const front: Knot[] = [[Math.min(glassFront + 20, hinge + 60), size.belt[0] + 10, -90, -96], [hinge, size.belt[0] - 300, -88], [hinge + 20, floor + 60, -86], [hinge + 90, floor, 0]]
  const post: Knot[] = [[middle, size.belt[0] + 10, -90], [middle - 8, floor, -92]]
  const lines = [curve(front, place), curve([[hinge + 90, floor, 0], [(size.doors === 2 ? middle - 10 : shell.body === 'pickup' ? glassRear + 20 : axles[1] - arch) - 60, floor, 0]], place), curve(post, place)]
  if (size.doors === 4) {
    const end = last ?? glassRear - 20
    const shut = Math.min(end, axles[1] + 60)
    lines.push(shell.body === 'pickup' ? curve([[glassRear - 10, size.belt[1] + 10, -90], [glassRear - 40, floor, -92]], place) : curve([
      [shut, size.belt[1] + 10, -90, -92], [Math.max(axles[1] - arch * 0.42, shut - 240), size.wheel + arch * 1.02, -128],
      [axles[1] - arch - 70, size.wheel + 40, -98], [axles[1] - arch - 60, floor, -90],
    ], place))
  }
  lines.push(bonnetSeam(shell))
  return seam('seams', lines.join(''), paint.gloss) + flap(shell, paint)
}

function bonnetSeam({ size, place, body }: SideShell): string {
  const { nose, cowl } = size
  const line = curve([[nose[0] + 330, nose[1] + 20, 8], [cowl[0] - 30, cowl[1] - 46, 8]], place)
  if (body !== 'sedan' && body !== 'coupe' && body !== 'convertible') return line
  const from = size.length - size.base[0]
  return line + curve([[from + 20, size.base[1] - 50, -6], [size.length - 60, size.deck[1] - 52, -8]], place)
}

function flap({ size, place, axles, arch, body }: SideShell, paint: Paint): string {
  if (body === 'pickup' || body === 'mpv') return ''
  const at = axles[1] + arch * 0.34
  const h = Math.min(size.wheel + arch + 120, size.belt[1] - 120)
  const d = closed([[at, h, 0], [at + 120, h, 0, -80], [at + 116, h - 115, -95, 180], [at + 6, h - 115, 180, 95], [at, h, 90]], place)
  return fill(d, paint.light, 0.45, 'stroke="#04070c" stroke-width="2" fill-opacity=".5"')
}

function skirts({ size, place, axles, arch }: SideShell): string {
  const high = size.cladding ? size.sill + 120 : size.sill + 22
  const strip = polygon([[axles[0] + arch, high], [axles[1] - arch, high], [axles[1] - arch * 0.7, size.sill - 20], [axles[0] + arch * 0.7, size.sill - 20]], place)
  const guard = size.crisp > 0.7
    ? fill(polygon([[axles[0] + arch + 40, size.sill + 300], [axles[1] - arch - 30, size.sill + 300], [axles[1] - arch - 30, size.sill + 250], [axles[0] + arch + 40, size.sill + 250]], place), '#1d2125', 0.9)
    : ''
  return fill(strip, '#1f2327', size.cladding ? 1 : 0.8) + guard
}

/** A pickup's cab and load bed are two bodies with a gap between them, and a rail on top. */
function loadBed({ body, size, place }: SideShell): string {
  if (body !== 'pickup') return ''
  const cab = size.length - size.base[0] + 36
  const gap = polygon([[cab - 11, size.base[1] + 60], [cab + 11, size.base[1] + 60], [cab + 11, size.sill - 20], [cab - 11, size.sill - 20]], place)
  const rail = polygon([[cab, size.base[1] + 40], [size.length, size.deck[1] + 40], [size.length, size.deck[1] - 26], [cab, size.base[1] - 34]], place)
  const fold = curve([[cab + 60, size.base[1] - 190, 0], [size.length - 130, size.deck[1] - 190, 0]], place)
  return fill(gap, '#07090b', 0.85) + fill(rail, '#1f2327') + seam('fold', fold, 0.5, 3)
}

function handles(shell: SideShell, paint: Paint, trim: number): string {
  const { size, place } = shell
  const { middle, last } = pillarsOf(shell)
  const doors = size.doors === 4 ? [middle - 60, Math.min(last ?? shell.glassRear, shell.axles[1] + 40) - 60] : [middle - 60]
  const metal = trim === 1 ? '#dfe4e8' : trim === 2 && size.crisp > 0.5 ? '#1d2125' : paint.light
  const parts = doors.map((end, i) => {
    const h = size.belt[0] + (size.belt[1] - size.belt[0]) * (0.35 + i * 0.4) - 105
    const cup = closed([[end - 190, h - 6, 80], [end - 95, h + 26, 0], [end, h - 2, -80], [end - 95, h - 34, 180], [end - 190, h - 6, 100]], place)
    const grip = closed([[end - 205, h + 2, 60], [end - 100, h + 22, 2], [end + 5, h + 6, -60, -140], [end - 100, h - 6, 180], [end - 205, h + 2, 160]], place)
    return { cup, grip }
  })
  const all = (part: 'cup' | 'grip') => parts.map(door => door[part]).join('')
  return fill(all('cup'), '#04070c', 0.32) + fill(all('grip'), metal, 1, 'stroke="#04070c" stroke-opacity=".5"')
}

function rails({ size, place, body, scale }: SideShell): string {
  if (body === 'convertible' || body === 'coupe') return ''
  if (body === 'pickup') return ''
  if (!size.rails) return antenna(size.length - size.tail[0] - 130, size.tail[1] + 18, place)
  const from = size.head[0] + 190
  const to = size.length - size.tail[0] - 120
  const rail = curve([
    [from, size.head[1] + 52, 40], [from + 160, size.height + 26, 4], [(from + to) / 2, size.height + 36, -1],
    [to - 140, size.tail[1] + 62, -4], [to, size.tail[1] + 16, -40],
  ], place)
  return stroke(rail, '#16191c', 26 * scale) + stroke(rail, '#aeb6bd', 9 * scale, 0.9)
}

function antenna(at: number, roof: number, place: SideShell['place']): string {
  return fill(closed([[at - 150, roof - 16, 6], [at, roof + 42, 38], [at + 30, roof + 36, -80], [at + 46, roof - 34, -70, 180], [at - 150, roof - 16, 160]], place), '#15181b')
}

function mirror({ size, place, glassFront, body }: SideShell, paint: Paint): string {
  const at = glassFront + (body === 'mpv' && size.crisp < 0.8 ? 270 : 70)
  const h = size.belt[0] + 26
  const tall = size.crisp > 0.7 || size.cladding ? 1.25 : 1
  const shell = closed([
    [at, h + 8, 110, 100], [at + 20, h + 100 * tall, 40], [at + 120, h + 128 * tall, 4], [at + 196, h + 96 * tall, -60],
    [at + 200, h + 12, -96, 184], [at, h + 8, 178],
  ], place)
  const stalk = polygon([[at + 60, h + 20], [at + 150, h + 20], [at + 110, h - 34], [at + 50, h - 34]], place)
  const [, top] = place(0, h + 128 * tall)
  const [, foot] = place(0, h)
  return fill(stalk, '#15181b')
    + linearGradient('mirror', [0, top, 0, foot], [[0, paint.sky], [0.35, paint.light], [0.75, paint.base], [1, mix(paint.deep, '#000000', 0.3)]])
    + fill(shell, 'url(#mirror)', 1, 'stroke="#04070c" stroke-width="1.5" stroke-opacity=".4"')
    + stroke(curve([[at + 30, h + 36, 0], [at + 186, h + 40, 2]], place), '#04070c', 2, 0.4)
}
