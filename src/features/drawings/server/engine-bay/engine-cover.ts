import { circle, fill, linearGradient, stroke } from '../svg/svg.ts'

/** The plastic lid of an engine; four kinds, the last of which leaves the valve cover bare. */
export function engineCover(variant: number): string {
  const kind = variant % 4
  const [top, low] = [
    ['#4b535c', '#1b1f24'],
    ['#3a4048', '#121518'],
    ['#59626b', '#262b31'],
    ['#8a949d', '#4a525a'],
  ][kind] as [string, string]
  return (
    linearGradient(
      'lid',
      [460, 300, 780, 640],
      [
        [0, top],
        [0.55, low],
        [1, '#0d0f11'],
      ],
    ) + [wide, ribbed, long, bare][kind]!()
  )
}

const lid = (d: string) => fill(d, 'url(#lid)', 1, 'stroke="#050607" stroke-width="5"')

const oilCap = (x: number, y: number) =>
  circle(x, y, 32, '#14171a', 'stroke="#5c656e" stroke-width="4"') + stroke(`M${x - 18} ${y}H${x + 18}`, '#c8a326', 8)

/** A ring to pull, as the dipstick of the oil has. */
const dipstick = (x: number, y: number) => circle(x, y, 13, 'none', 'stroke="#e0a321" stroke-width="7"')

const badge = (x: number, y: number, w: number) =>
  `<rect x="${x}" y="${y}" width="${w}" height="34" rx="17" fill="#c3ccd4"/>` +
  `<rect x="${x + 6}" y="${y + 6}" width="${w - 12}" height="22" rx="11" fill="#5b656f"/>`

const wide = () =>
  lid(
    'M446 318H796C820 318 832 332 832 354V600C832 626 816 640 790 640H452C426 640 410 624 412 598L424 346C426 328 434 318 446 318Z',
  ) +
  stroke('M452 400H808M446 560H812', '#0c0e10', 6) +
  stroke('M452 405H808M446 565H812', '#6f7982', 2, 0.7) +
  badge(560, 462, 140) +
  oilCap(752, 358) +
  dipstick(474, 606)

const ribbed = () =>
  lid(
    'M470 300H776C800 300 812 316 812 338V618C812 640 798 652 776 652H470C446 652 434 640 434 616V338C434 314 448 300 470 300Z',
  ) +
  [500, 560, 620, 680, 740]
    .map((x) => stroke(`M${x} 380V600`, '#0a0c0e', 14) + stroke(`M${x + 7} 380V600`, '#57616a', 3))
    .join('') +
  badge(548, 326, 150) +
  oilCap(492, 346) +
  dipstick(840, 560)

const long = () =>
  lid(
    'M424 388H840C860 388 872 402 872 422V560C872 582 858 594 838 594H424C402 594 390 582 390 560V420C390 400 404 388 424 388Z',
  ) +
  fill(
    'M470 300H800C816 300 824 310 824 324V388H446V324C446 310 456 300 470 300Z',
    '#23282d',
    1,
    'stroke="#050607" stroke-width="4"',
  ) +
  [500, 580, 660, 740]
    .map((x) => stroke(`M${x} 312V384`, '#454d55', 16) + stroke(`M${x - 4} 312V384`, '#788189', 4))
    .join('') +
  stroke('M420 492H842', '#0c0e10', 5) +
  badge(572, 516, 120) +
  oilCap(452, 440) +
  dipstick(820, 636)

/** Metal with its coils and leads in sight. */
const bare = () =>
  fill(
    'M440 300H800C812 300 820 308 820 320V400H420V320C420 308 428 300 440 300Z',
    '#2b3036',
    1,
    'stroke="#050607" stroke-width="4"',
  ) +
  [470, 566, 662, 758].map((x) => stroke(`M${x} 306C${x - 6} 340 ${x - 6} 372 ${x} 410`, '#9aa4ad', 30)).join('') +
  lid(
    'M430 412H820C838 412 848 424 848 440V574C848 592 836 602 820 602H430C412 602 402 592 402 574V440C402 424 412 412 430 412Z',
  ) +
  [480, 574, 668, 762]
    .map(
      (x) =>
        `<rect x="${x - 24}" y="478" width="48" height="66" rx="8" fill="#16191d" stroke="#000" stroke-width="3"/>`,
    )
    .join('') +
  stroke('M456 470C560 440 680 440 786 470', '#0d0f11', 12) +
  [424, 828]
    .flatMap((x) => [434, 580].map((y) => circle(x, y, 8, '#c9d1d8', 'stroke="#3b434b" stroke-width="3"')))
    .join('') +
  oilCap(790, 446) +
  dipstick(452, 636)
