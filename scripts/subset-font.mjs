// Makes src/ui/fonts/vazirmatn-first.woff2: everything a Persian page shows, plus ASCII, weights 400 to 800.
// The two packages are needed only when the font changes, so they are not among the project's dependencies:
//   npm install --no-save vazirmatn subset-font && node scripts/subset-font.mjs
import { readFileSync, writeFileSync } from 'node:fs'
import subset from 'subset-font'

const persian =
  'ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوئىئًٌٍَُِّْپچژکگیۀ،؛؟٪٫٬ـ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹\u200c\u200d\u200e\u200f«»…–—·×•−\u00a0\u2068\u2069'
const ascii = Array.from({ length: 95 }, (_, i) => String.fromCodePoint(0x20 + i)).join('')
const source = readFileSync('node_modules/vazirmatn/fonts/variable/Vazirmatn[wght].ttf')
const font = await subset(source, persian + ascii, {
  targetFormat: 'woff2',
  variationAxes: { wght: { min: 400, max: 800 } },
})
writeFileSync('src/ui/fonts/vazirmatn-first.woff2', font)
console.log(`${font.length} bytes`)
