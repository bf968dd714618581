import { describe, expect, it } from 'vitest'
import { covers, exceptions, withoutTexts } from './persian/exceptions.ts'
import { findMistakes } from './persian/find-mistakes.ts'
import { readSources } from './persian/read-sources.ts'
import { mistakesIn } from './persian/rules.ts'
import { textsOf } from './persian/texts-of.ts'

const sources = readSources()
const z = '\u200c'
const heh = 'ه\u0654'

describe('a rule of writing', () => {
  it.each([
    ['letters', 'آگهي شما ثبت شد', 'ي'],
    ['letters', 'كارت خودرو', 'ك'],
    ['letters', 'صفحۀ اصلی', 'ۀ'],
    ['letters', 'دايرة المعارف', 'ة'],
    ['letters', 'سـلام', 'ـ'],
    ['letters', 'ﻻستیک', 'ﻻ'],
    ['digits', 'تا ۳ یا 4 روز', '4'],
    ['digits', 'تا ٤ روز', '٤'],
    ['numbers', 'مثلاً ۱.۲ میلیارد', '۱.۲'],
    ['numbers', 'قیمت ۱٬۲۰۰ تومان', '۱٬۲۰۰'],
    ['numbers', 'قیمت ۱،۲۰۰ تومان', '۱،۲۰۰'],
    ['numbers', '۶% زیر بازار', '۶%'],
    ['half-space', 'آگهی حذف می شود.', 'می'],
    ['half-space', 'آگهی حذف نمیشود.', 'نمیشود'],
    ['half-space', 'آگهی ها را ببینید', 'ها'],
    ['half-space', 'آگهیهای شما', 'آگهیهای'],
    ['half-space', 'همهٔ صفحهها', 'صفحهها'],
    ['half-space', 'خودروی ارزان تر', 'ارزان تر'],
    ['half-space', 'هنوز چیزی ننوشته اید.', 'اید'],
    ['half-space', `می${z} شود`, z],
    ['spelling', 'پیش پرداخت', 'پیش پرداخت'],
    ['spelling', 'جستجوی خودرو', 'جستجوی'],
    ['spelling', `این${z}جا را ببینید`, `این${z}جا`],
    ['spelling', 'لطفا صبر کنید', 'لطفا'],
    ['spelling', 'تایید کد', 'تایید'],
    ['spelling', 'به خاطر گزارش کاربران', 'به خاطر'],
    ['heh', 'صفحه اصلی سایت', 'صفحه اصلی'],
    ['heh', 'همه آگهی‌ها', 'همه آگهی‌ها'],
    ['heh', 'درباره نمایشگاه', 'درباره نمایشگاه'],
    ['heh', 'چند دقیقه دیگر امتحان کنید', 'دقیقه دیگر'],
    ['blanks', 'دو  فاصله', ''],
    ['blanks', 'سلام ، خوبید', 'م ،'],
    ['blanks', 'سلام،خوبید', '،'],
    ['blanks', '« سلام»', '«'],
    ['punctuation', 'ثبت شد!', 'شد!'],
    ['punctuation', 'ثبت شد 🎉', '🎉'],
    ['punctuation', 'سلام, خوبید', ','],
    ['punctuation', 'کمی صبر کنید...', '...'],
    ['punctuation', 'دکمهٔ "نصب"', '"'],
    ['words', 'گذرواژه‌تان را بنویسید', 'گذرواژه‌تان'],
    ['words', 'نسخهٔ تازه آماده است', 'تازه'],
    ['words', 'برداشتن فیلتر', 'برداشتن'],
    ['words', 'نشانی صفحه', 'نشانی'],
    ['words', 'قیمت سنجیده', 'سنجیده'],
    ['words', 'کاربر گرامی، سلام', 'کاربر گرامی'],
    ['words', 'به سرور نرسیدیم', 'سرور'],
    ['words', 'بعد از وصل شدن ادامه دهید.', 'ادامه دهید'],
    ['words', `کد ملی بعد از ثبت قابل تغییر نیست.`, 'قابل تغییر نیست'],
    ['words', 'برای پیگیری با پشتیبانی تماس بگیرید.', 'با پشتیبانی تماس بگیرید'],
    ['words', 'یک قدم برگردید و دوباره بفرستید.', 'یک قدم برگردید'],
    ['words', 'در جلو راست رنگ شده است.', 'در جلو راست'],
    ['words', 'کاربر علت را می‌بیند.', 'علت'],
    ['words', 'ساعت کاری اعلام نشده', 'اعلام نشده'],
    ['words', 'این کار بیش از حد طول کشید', 'بیش از'],
    ['words', 'پارکی که در جریان است را تمام کنید.', 'است را'],
    ['words', 'تغییر شمارهٔ حساب', 'شمارهٔ حساب'],
  ])('of %s refuses «%s»', (rule, text, found) => {
    expect(mistakesIn(text)).toContainEqual(expect.objectContaining({ rule, found }))
  })

  it.each([
    `برای دیدن آگهی${z}ها اول وارد شوید؛ نمی${z}شود بدون ورود.`,
    `صفح${heh} ورود، هم${heh} آگهی${z}ها و شمار${heh} موبایل`,
    'قیمت ۱٫۲ میلیارد، یعنی ۱,۲۰۰,۰۰۰,۰۰۰ تومان (۶٪ زیر بازار)',
    'شمارهٔ شبا باید بعد از IR، ۲۴ رقم باشد.',
    'کد را در /dev/sms ببینید. Alt+T یا C200',
    'همه‌چیز ثبت شد: ۱۴۰۵/۰۹/۰۱ ساعت ۱۴:۳۰',
    'فیلتر گازوئیل به‌تازگی عوض شده است.',
    'شماره را دوباره بنویسید و صفحه را ببندید.',
    'تنها، انتها، بها، این‌ها و آن‌ها',
  ])('lets «%s» pass', (text) => {
    expect(mistakesIn(text)).toEqual([])
  })
})

describe('the texts of a file', () => {
  it.each([
    ['a string', `const a = 'پژو'`, 'پژو'],
    ['a template with a value', 'const a = `سال ${year} است`', 'سال \ufffc است'],
    ['the text of an element over two lines', 'const a = <p>\n  سلام\n  شما\n</p>', ' سلام شما '],
    ['an attribute', '<a title="پژو" />', 'پژو'],
    ['the value of a key', `const a = { title: ['پژو'] }`, 'پژو'],
    ['markup in a template', 'const a = `<p class="x">سلام</p>`', 'سلام'],
    ['markup with an empty attribute', 'const a = `<a href="">سلام</a>`', 'سلام'],
  ])('hold %s', (_name, source, text) => {
    expect(textsOf('a.tsx', source)).toEqual([{ line: 1, text }])
  })

  it('hold no comment and no pattern', () => {
    expect(textsOf('a.ts', `// پژو\n/** پژو */\nconst a = /پژو/`)).toEqual([])
  })

  it('hold what a style and data say, with their lines', () => {
    expect(textsOf('a.css', `p {\n  content: 'باز نشد';\n}`)).toEqual([{ line: 2, text: 'باز نشد' }])
    expect(textsOf('a.json', `{\n "a": ["پژو"] }`)).toEqual([{ line: 2, text: 'پژو' }])
    expect(textsOf('a.md', `title: پژو\n\n1. **سند**\n| a | ب |`)).toEqual([
      { line: 1, text: 'پژو' },
      { line: 3, text: '**سند**' },
      { line: 4, text: 'ب' },
    ])
  })

  it('are named with their place when something is wrong', () => {
    const mistakes = findMistakes(new Map([['src/x/texts.ts', `\nexport const texts = { done: 'ثبت شد!' }`]]))
    expect(mistakes).toEqual(['src/x/texts.ts:2 punctuation: «شد!» → no exclamation marks in «ثبت شد!»'])
  })
})

describe('an exception', () => {
  const places = [...sources].flatMap(([path, source]) =>
    path in withoutTexts || !/[\u0600-\u06ff]/.test(source)
      ? []
      : textsOf(path, source).flatMap(({ text }) => mistakesIn(text).map((mistake) => ({ ...mistake, path, text }))),
  )

  it.each(exceptions)('for «$found» is needed: $because', (exception) => {
    expect(places.some((place) => covers(exception, place))).toBe(true)
  })

  it.each(Object.keys(withoutTexts))('for %s is needed', (path) => {
    expect(textsOf(path, sources.get(path)!).some(({ text }) => mistakesIn(text).length > 0)).toBe(true)
  })

  it('for the buttons of the error page says nothing of other places', () => {
    const sentence = new Map([['src/app/x.ts', `const a = 'از صفحه اصلی شروع کنید.'`]])
    expect(findMistakes(sentence)).toHaveLength(1)
  })
})
