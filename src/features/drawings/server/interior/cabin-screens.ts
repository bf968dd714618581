import type { CabinStyle } from './cabin-style.ts'
import { circle, fill, linearGradient, stroke } from '../svg/svg.ts'

const screenShades = [
  [0, '#2b5f8a'],
  [0.5, '#173450'],
  [1, '#0b1622'],
] as const

/** The instruments behind the steering wheel. */
export function cabinCluster({ screen }: CabinStyle): string {
  const digital = screen === 'wide' || screen === 'tablet'
  const hood = 'M176 470C186 408 240 384 340 384S494 408 504 470L496 536H184Z'
  const gauge = (x: number, turn: number) =>
    circle(x, 476, 54, '#07090b', 'stroke="#5e666d" stroke-width="3"') +
    circle(
      x,
      476,
      45,
      'none',
      'stroke="#e9eef1" stroke-width="7" stroke-dasharray="1.5 11" stroke-linecap="butt" opacity=".85"',
    ) +
    `<path d="M${x} 478V442" stroke="#e4572e" stroke-width="4" transform="rotate(${turn} ${x} 476)"/>` +
    circle(x, 476, 7, '#2b3035')
  const face = digital
    ? '<rect x="206" y="420" width="268" height="112" rx="12" fill="#06090c"/>' +
      '<rect x="214" y="426" width="252" height="100" rx="8" fill="url(#glow)"/>' +
      circle(264, 476, 36, 'none', 'stroke="#7cc4f0" stroke-width="6" stroke-dasharray="150 100"') +
      circle(416, 476, 36, 'none', 'stroke="#7cc4f0" stroke-width="6" stroke-dasharray="90 160"') +
      fill('M326 520L336 446H344L354 520Z', '#dcecf6', 0.35)
    : gauge(270, -60) + gauge(410, 40) + circle(340, 500, 22, '#07090b', 'stroke="#5e666d" stroke-width="2"')
  return (
    linearGradient('glow', [214, 426, 466, 526], screenShades) +
    linearGradient(
      'hood-top',
      [0, 384, 0, 440],
      [
        [0, '#3b4046'],
        [1, '#14171a'],
      ],
    ) +
    fill(hood, 'url(#hood-top)', 1, 'stroke="#000" stroke-opacity=".5"') +
    fill('M196 478C206 424 252 406 340 406S474 424 484 478L480 532H200Z', '#0c0e10') +
    face
  )
}

/** The screen or radio in the middle, with its climate controls. */
export function cabinScreen({ screen, strip }: CabinStyle): string {
  const map = (x: number, y: number, w: number, h: number) =>
    `<rect x="${x - 7}" y="${y - 7}" width="${w + 14}" height="${h + 14}"` +
    ` rx="12" fill="#0a0c0e" stroke="#4a5157" stroke-width="1.5"/>` +
    linearGradient('map', [x, y, x + w, y + h], screenShades) +
    `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="7" fill="url(#map)"/>` +
    stroke(
      `M${x + 8} ${y + h * 0.78}L${x + w * 0.34} ${y + h * 0.5}L${x + w * 0.52}` +
        ` ${y + h * 0.62}L${x + w - 10} ${y + h * 0.2}`,
      '#9fd0f0',
      5,
      0.7,
    ) +
    stroke(
      `M${x + w * 0.2} ${y + 8}L${x + w * 0.42} ${y + h - 8}M${x + w * 0.66} ${y + 8}L${x + w * 0.8} ${y + h - 8}`,
      '#9fd0f0',
      2,
      0.35,
    ) +
    circle(x + w * 0.52, y + h * 0.62, 7, '#ffb02e') +
    fill(`M${x} ${y}H${x + w * 0.55}L${x + w * 0.3} ${y + h}H${x}Z`, '#fff', 0.06)
  const panels = {
    tablet: map(506, 396, 188, 128),
    wide: map(506, 418, 330, 104),
    inset: map(524, 470, 152, 96),
    radio:
      '<rect x="516" y="500" width="168" height="62" rx="6" fill="#0b0d0f"' +
      ' stroke="#5a6167"/><rect x="556" y="508" width="88" height="24" rx="3" fill="#3d6b5a"/>' +
      circle(536, 531, 13, '#33383d', 'stroke="#8b949b" stroke-width="2"') +
      circle(664, 531, 13, '#33383d', 'stroke="#8b949b" stroke-width="2"') +
      stroke('M562 546H640', '#737c83', 7, 0.9),
  }
  const knobs = [536, 600, 664]
    .map(
      (x) =>
        circle(x, 614, 21, 'url(#dial)', `stroke="${strip}" stroke-width="3"`) + stroke(`M${x} 608V598`, '#eef2f4', 3),
    )
    .join('')
  const keys = stroke('M530 604H568M582 604H620M634 604H672', '#5a6269', 12) + stroke('M530 628H672', '#353b40', 8)
  return (
    linearGradient(
      'dial',
      [0, 592, 0, 636],
      [
        [0, '#565d63'],
        [1, '#17191c'],
      ],
    ) +
    fill('M498 540H702L710 650H490Z', '#121518', 1, 'stroke="#000" stroke-opacity=".6"') +
    panels[screen] +
    (screen === 'tablet' || screen === 'wide' ? keys : knobs)
  )
}
