import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { hideContacts, hideEndOfNumber } from './hide-contacts.ts'

test.each([
  ['تماس ۰۹۱۲۳۴۵۶۷۸۹ لطفا', '۰۹۱۲۳۴۵۶۷۸۹'],
  ['09123456789', '09123456789'],
  ['۰۹۱۲ ۳۴۵ ۶۷۸۹', '۶۷۸۹'],
  ['0912-345-67-89', '67-89'],
  ['۰ ۹ ۱ ۲ ۳ ۴ ۵ ۶ ۷ ۸ ۹', '۸ ۹'],
  ['+98 912 345 6789', '6789'],
  ['00989123456789', '6789'],
  ['٠٩١٢٣٤٥٦٧٨٩', '٦٧٨٩'],
  ['0912.345.6789', '6789'],
  ['دفتر ۰۲۱-۸۸۷۷۶۶۵۵', '۸۸۷۷۶۶۵۵'],
  ['کانال ما https://example.ir/cars را ببینید', 'example.ir'],
  ['www.example.com', 'example'],
  ['سایت mycars.ir', 'mycars'],
  ['تلگرام @my_cars_123', 'my_cars'],
  ['صفر نهصد و دوازده سیصد و چهل و پنج شصت و هفت هشتاد و نه', 'سیصد و چهل'],
  ['زنگ بزنید نهصد و سی و پنج، صد و یازده، بیست و دو، سی و سه', 'صد و یازده'],
  ['شماره: صفر نه یک دو سه چهار پنج شیش هفت هشت نه', 'شیش هفت'],
  ['صفر نهصد و دوازده ۳۴۵ ۶۷ ۸۹', '۶۷ ۸۹'],
  ['0️⃣9️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣8️⃣9️⃣', '8️⃣'],
  ['⓪⑨①②③④⑤⑥⑦⑧⑨', '⑧'],
  ['０９１２３４５６７８９', '８'],
  ['𝟬𝟵𝟭𝟮𝟯𝟰𝟱𝟲𝟳𝟴𝟵', '𝟴'],
  ['09\u200b12\u200d345\u200e67\u206089', '345'],
  ['۰۹۱۲(۳۴۵)۶۷۸۹', '۶۷۸۹'],
  ['دفتر: ۸۸۷۷۶۶۵۵', '۸۸۷۷۶۶۵۵'],
  ['تلفن ثابت 3344 5566', '5566'],
  ['تلگرام: reza_206', 'reza_206'],
  ['توی واتس‌اپ به آیدی mycars206 پیام بدید', 'mycars206'],
  ['اینستاگرام peugeot.sara', 'peugeot.sara'],
  ['t.me/mycars', 'mycars'],
  ['۰۹۱۲ـ۳۴۵ـ۶۷۸۹', '۶۷۸۹'],
  ['۰۹۱۲ • ۳۴۵ • ۶۷۸۹', '۶۷۸۹'],
  ['۰۹۱۲=۳۴۵~۶۷:۸۹', '۸۹'],
  ['۰۹۱۲🔥۳۴۵🔥🔥۶۷۸۹', '۶۷۸۹'],
  ['۰•۹•۱•۲•۳•۴•۵•۶•۷•۸•۹', '۸•۹'],
  ['۰۹۱۲...........۳۴۵      ۶۷۸۹', '۶۷۸۹'],
  ['۰۹۱۲ بعدش ۳۴۵ آخرش ۶۷۸۹', '۶۷۸۹'],
  ['میلاد ۰۹۱۲ و ۳۴۵ و ۶۷ و ۸۹', '۸۹'],
  ['+۹۸۹۱۲ و ۳۴۵ و ۶۷۸۹', '۶۷۸۹'],
  ['O9I23456789', '23456'],
  ['〇九一二三四五六七八九', '八九'],
  ['صفرنهصدودوازده سیصدوچهل‌وپنج شصت‌وهفت هشتاد‌ونه', 'سیصد'],
  ['نهصدو دوازده سیصدو چهل و پنج شصتو هفت هشتاد و نه', 'سیصد'],
  ['Zero nine one two three four five six seven eight nine', 'four'],
  ['sefr nohsad o davazdah 345 67 89', '67 89'],
  ['ali.reza@gmail.com', 'ali'],
  ['mycars . ir', 'mycars'],
])('hides a contact in «%s»', (text, secret) => {
  expect(hideContacts(text)).not.toContain(secret)
  expect(hideContacts(text)).toContain('[حذف شد]')
})

test.each([
  'کارکرد ۱۲۰,۰۰۰ کیلومتر، قیمت ۱,۰۹۵,۰۰۰,۰۰۰ تومان',
  'مدل ۱۴۰۱ با ۴۸,۰۰۰ کیلومتر و بیمه تا ۱۴۰۶/۰۲/۱۵',
  'پژو ۲۰۷ پانوراما TU5P رنگ سفید',
  'حجم موتور ۱.۶ لیتر، ۴ حلقه لاستیک نو ۲۰۵/۵۵ R16',
  'قیمت ۹۵۰۰۰۰۰۰۰۰ تومان، شماره موتور در سند ثبت است',
  'دو حلقه لاستیک نو، سه ماه بیمه، پنج دنده و چهار در',
  'بیست و پنج هزار کیلومتر و نهصد و پنجاه میلیون تومان',
  'عکس‌ها را در واتس‌اپ هم می‌فرستم؛ تماس فقط عصرها',
  'شماره شاسی NAAM01CA5HR123456 در برگه هست',
  'کارکرد ۸۵۰۰۰۰۰ نیست، ۸۵ هزار است',
  'شماره موتور ۲۳۴۵۶۷۸ با سند یکی است',
  'قیمت ۹٬۵۰۰٬۰۰۰٬۰۰۰ است',
  'بازدید ۹:۳۰-۲۱:۰۰، جمعه ۹:۳۰-۱۲:۰۰',
  'سرویس ۱۴۰۵/۰۹/۱۲ و ۱۴۰۴/۰۳/۲۸ انجام شد',
  'صفر تا صد ۹ ثانیه، ۰ کیلومتر، ۹۱۲ سی‌سی، ۳۴۵ نیوتن، ۶۷ اسب، ۸۹',
  'سال ۹۱ تا ۹۵، ۴ در و ۵ سرنشین، بیمه تا ۰۹/۱۴۰۵، معاینه تا ۱۲/۱۴۰۶',
  'do not call, one owner, six gears',
])('keeps a legitimate text unchanged: «%s»', (text) => {
  expect(hideContacts(text)).toBe(text)
})

test.each([
  [['۰۹۱۲', '۳۴۵'], '۶۷۸۹', '[حذف شد]'],
  [['شماره: 0912', 'بعدش ۳۴'], 'و ۵۶۷ و ۸۹ زنگ بزنید', 'و [حذف شد] و [حذف شد] زنگ بزنید'],
  [['0912345'], '6789', '[حذف شد]'],
  [['قیمت ۱,۰۹۵,۰۰۰,۰۰۰'], 'ساعت ۱۲', 'ساعت ۱۲'],
  [['۱۰۹۵۰۰۰۰۰۰'], '۱۲', '۱۲'],
  [['۹۵۰', '۹۴۰'], '۹۳۰۰', '۹۳۰۰'],
  [['۰۹۱۲', '۳۴۵', '۶۷۸۹'], 'باشه', 'باشه'],
  [[], '۶۷۸۹', '۶۷۸۹'],
])('after %j, reduces «%s» to «%s»', (before, text, left) => {
  expect(hideEndOfNumber(before, text)).toBe(left)
})

// A worker has patterns of its own, as a started server has; the first text of each compiles them. Processor time, so
// that other work of the machine does not count.
test('compiles its patterns quickly', { timeout: 30_000 }, async () => {
  const address = JSON.stringify(new URL('./hide-contacts.ts', import.meta.url).href)
  const worker = new Worker(
    `import(${address}).then(({ hideContacts }) => {
      const began = process.threadCpuUsage()
      for (let n = 0; n < 5; n++) hideContacts('فردا ساعت ۵ برای دیدن می‌آیم ' + n)
      require('node:worker_threads').parentPort.postMessage(process.threadCpuUsage(began).user / 1000)
    })`,
    { eval: true },
  )
  const [ms] = (await once(worker, 'message')) as [number]
  await worker.terminate()
  expect(ms).toBeLessThan(200)
})
