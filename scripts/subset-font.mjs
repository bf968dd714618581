// Makes src/ui/fonts/vazirmatn-first.woff2: everything a Persian page shows, plus ASCII, weights 400 to 800; and
// latin-digits.woff2: the same digits in Latin, for who chose them.
// The packages are needed only when the font changes, so they are not among the project's dependencies:
//   npm install --no-save vazirmatn subset-font fontverter && node scripts/subset-font.mjs
import { readFileSync, writeFileSync } from 'node:fs'
import { convert } from 'fontverter'
import subset from 'subset-font'
import { latinCharacters, showLatinDigits } from './latin-digits.mjs'

const persian =
  'ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوئىئًٌٍَُِّْپچژکگیۀ،؛؟٪٫٬ـ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹\u200c\u200d\u200e\u200f«»…–—·×•−\u00a0\u2068\u2069'
const ascii = Array.from({ length: 95 }, (_, i) => String.fromCodePoint(0x20 + i)).join('')
const source = readFileSync('node_modules/vazirmatn/fonts/variable/Vazirmatn[wght].ttf')
const variationAxes = { wght: { min: 400, max: 800 } }
const first = await subset(source, persian + ascii, { targetFormat: 'woff2', variationAxes })
const digits = await subset(source, latinCharacters, { targetFormat: 'truetype', variationAxes })
const files = { 'vazirmatn-first': first, 'latin-digits': await convert(showLatinDigits(digits), 'woff2') }
for (const [name, font] of Object.entries(files)) {
  writeFileSync(`src/ui/fonts/${name}.woff2`, font)
  console.log(`${name}: ${font.length} bytes`)
}
