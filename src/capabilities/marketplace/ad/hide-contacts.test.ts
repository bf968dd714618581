import { expect, test } from 'vitest'
import { hideContacts } from './hide-contacts.ts'

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
])('a seller cannot slip a way of contact into «%s»', (text, secret) => {
  expect(hideContacts(text)).not.toContain(secret)
  expect(hideContacts(text)).toContain('[حذف شد]')
})

test.each([
  'کارکرد ۱۲۰,۰۰۰ کیلومتر، قیمت ۱,۰۹۵,۰۰۰,۰۰۰ تومان',
  'مدل ۱۴۰۱ با ۴۸,۰۰۰ کیلومتر و بیمه تا ۱۴۰۶/۰۲/۱۵',
  'پژو ۲۰۷ پانوراما TU5P رنگ سفید',
  'حجم موتور ۱.۶ لیتر، ۴ حلقه لاستیک نو ۲۰۵/۵۵ R16',
])('honest text stays as it is: «%s»', (text) => {
  expect(hideContacts(text)).toBe(text)
})
