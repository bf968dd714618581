/**
 * A grammar of sentences whose right reading is known by construction: which values are wanted, which are refused. It knows
 * nothing of the reader's words. A value that people would understand in two ways is `open`: the reader may not filter by it.
 */

const forms = (text: string): readonly string[] => text.split('|').map((form) => form.trim())

export type Value = { key: string; slugs: readonly string[] }
/** A bound that a sentence sets, denied or not. */
export type Bound = { key: 'toman' | 'year' | 'km'; end: 'from' | 'to'; value: number }
export type Composed = { text: string; wanted: Value[]; refused: Value[]; open: Value[]; bounds: Bound[] }

type Thing = { spelling: string; slugs: readonly string[] }

const prides = ['131', '111', '132', '141', 'saba'].map((name) => `saipa-pride-${name}`)
const one = (spelling: string, ...slugs: string[]): Thing => ({ spelling, slugs })

/** Half-spaces mark where people type a space, a half-space or nothing. */
const things: Record<string, readonly Thing[]> = {
  model: [
    one('پراید', ...prides),
    one('تیبا', 'saipa-tiba'),
    one('ساینا', 'saipa-saina'),
    one('کوییک', 'saipa-quick'),
    one('سمند', 'ikco-samand'),
    one('دنا‌پلاس', 'ikco-dena-plus'),
    one('۲۰۶', 'peugeot-206'),
    one('۲۰۷', 'peugeot-207'),
    one('پژو‌پارس', 'peugeot-pars'),
    one('شاهین', 'saipa-shahin'),
    one('تارا', 'ikco-tara'),
    one('النترا', 'hyundai-elantra'),
    one('سوناتا', 'hyundai-sonata'),
  ],
  make: [
    one('لیفان', 'lifan'),
    one('جک', 'jac'),
    one('چانگان', 'changan'),
    one('برلیانس', 'brilliance'),
    one('ام‌وی‌ام', 'mvm'),
    one('هیوندای', 'hyundai'),
    one('تویوتا', 'toyota'),
    one('بنز', 'mercedes-benz'),
    one('سایپا', 'saipa'),
  ],
  colour: [
    one('سفید', 'white'),
    one('مشکی', 'black'),
    one('نقره‌ای', 'silver'),
    one('قرمز', 'red'),
    one('آبی', 'blue'),
    one('زرد', 'yellow'),
    one('نوک‌مدادی', 'charcoal'),
    one('سرمه‌ای', 'navy'),
    one('خاکستری', 'grey'),
  ],
  city: [
    one('تهران', 'tehran'),
    one('کرج', 'karaj'),
    one('شیراز', 'shiraz'),
    one('مشهد', 'mashhad'),
    one('رشت', 'rasht'),
    one('تبریز', 'tabriz'),
    one('اصفهان', 'isfahan'),
    one('بندر‌عباس', 'bandar-abbas'),
  ],
  gearbox: [one('اتومات', 'automatic'), one('اتوماتیک', 'automatic'), one('دنده‌ای', 'manual')],
  fuel: [
    one('دوگانه‌سوز', 'dual'),
    one('دوگانه', 'dual'),
    one('هیبرید', 'hybrid'),
    one('برقی', 'electric'),
    one('دیزل', 'diesel'),
  ],
  origin: [one('چینی', 'chinese'), one('ایرانی', 'iranian'), one('کره‌ای', 'korean'), one('ژاپنی', 'japanese')],
  body: [
    one('تصادفی', 'crashed'),
    one('دور‌رنگ', 'around-painted'),
    one('تمام‌رنگ', 'full-painted'),
    one('اتاق‌تعویض', 'cabin-replaced'),
  ],
  document: [one('وکالتی', 'power-of-attorney'), one('تک‌برگ', 'single-page')],
  seller: [one('نمایشگاهی', 'gallery'), one('شخصی', 'personal')],
  price: [one('قسطی', 'instalment'), one('معاوضه', 'barter'), one('توافقی', 'negotiable')],
  bodyType: [one('وانت', 'pickup'), one('شاسی‌بلند', 'suv'), one('هاچ‌بک', 'hatchback')],
}
const kinds = Object.keys(things)
/** Two values exclude each other, so that one refuses the other. */
const ofTwo = new Set(['gearbox', 'seller'])

/** A refusal of X that reaches no further. */
const refusing = forms(`
  نباشه | نباشد | نباشه لطفا | هم نباشه | اصلا نباشه | نمی‌خوام | نمیخام | رو نمی‌خوام | اصلا نمی‌خوام |
  نمی‌خوامش | دوست ندارم | رو دوست ندارم | قبول نیست | قبول نمی‌کنم | قبول ندارم | نمی‌پسندم | نمی‌خرم |
  نمی‌گیرم | نخواستم | رو نشون نده | نشونم نده | رو حذف کن | رو رد کن | نیار | نفرست | به درد نمی‌خوره |
  به دردم نمی‌خوره | به کارم نمیاد | باشه نمی‌خوام | بود نمی‌خوام | باشه نمی‌خرم | ممنوع | ابدا | به هیچ وجه |
  به هیچ عنوان | هرگز | نه | خیر | نه لطفا | رو بی‌خیال | بی‌خیالش | رو ول کن | رو بذار کنار | رو خط بزن |
  جزوش نباشه | توش نباشه | نبوده باشه | نداشته باشه | اینا نباشه | و این چیزا نباشه | نباشه حتما | نباشه ها |
  نباشه خواهشا | نمی‌خوام باشه | دیگه نه | که نه | رو نمی‌خوایم | nabashe | nemikham | na | dost nadaram | نباشع |
  نمخوام | نموخوام | نیس تو کارم | نخواه | نمیاد تو کتم | خط قرمزمه | باشه زنگ نزنید | باشه پیام نده | بود رد کن |
  کنسله | نچ | عمرا | اصلا و ابدا | نشه | نبینم | رو اصلا نیارید | منتفیه | نباشه که | نباشن | اصلا نباشن |
  نمی‌خوام که | نمی‌خوام دیگه | نمی‌خوام اصلا | برنمیدارم | سوار نمیشم | مد نظرم نیست | جزو گزینه‌هام نیست |
  تو لیستم نباشه | پسندم نیست | به دلم نمیشینه | رو دور بنداز | رو قلم بگیر | نه ممنون
`).map((verb) => `X ${verb}`)
const refusingBefore = forms(`
  غیر X | غیر از X | به غیر از X | به جز X | بجز X | جز X | هر چی جز X | هرچی غیر X | همه چی غیر از X | منهای X |
  نمی‌خوام X باشه | دوست ندارم X باشه | نباید X باشه | اصلا X نباشه | مبادا X باشه | فقط X نباشه | حتما X نباشه |
  از X خوشم نمیاد | از X متنفرم | از X بدم میاد | با X میونه ندارم | هیچ X قبول نمی‌کنم | X نباید باشه | نه X |
  joz X | gheir az X | bejoz X | دور X رو خط بکش | قید X رو زدم | X چیه اصلا نمی‌خوام | هیچ جوره X نمی‌خوام |
  X ها رو نشون نده | به هیچ وجه X نباشه | هرگز X نمی‌خرم | X و امثالش نباشه | یه چیزی غیر X |
  هر چی غیر از X باشه | چیزی جز X | به استثنای X | اگه X باشه نمی‌خوام | هر چی باشه X نباشه | هرچی بود جز X |
  بدون X
`)

/** A wish for X. The last ones deny twice. */
const wishing = forms(`
  X | X | X | X باشه | X باشد | X می‌خوام | X میخام | فقط X | فقط X باشه | حتما X باشه | X باشه حتما |
  X لازم دارم | X mikham | X bashe | faghat X | X باشه ممنون میشم | X باشه که | خواهشا X باشه | X رو پسندیدم |
  X مد نظرمه | عاشق X هستم | X دارید؟ | X نداری؟ | X ندارین؟ | کسی X نداره؟ | X داشتین خبرم کنین | X هم خوبه |
  X بده | X بخرم | مثلا X | یه چیزی مثل X | دنبال X هستم | X می‌خرم | X دوست دارم | باید X باشه | X باشه لطفا |
  X بهم نشون بده | X بیار | X رو می‌خوام | X دارین؟
`)
const wishingTwice = forms(`
  X نباشه نمی‌خوام | غیر X نمی‌خوام | جز X نمی‌خوام | به جز X هیچی نمی‌خوام | غیر از X چیزی نمی‌خوام |
  X نباشه به درد نمی‌خوره | X نباشه فایده نداره | اگه X نباشه نمی‌خوام | X نبود زنگ نزنید | به جز X قبول ندارم
`)

/** X is refused and Y, of the same kind, wanted. */
const contrasting = forms(`
  X نه، Y | X نه Y باشه | X نه Y می‌خوام | نه X، Y | Y باشه نه X | Y می‌خوام نه X | فقط Y نه X | Y آره X نه |
  X نه Y آره | X نباشه Y باشه | Y باشه X نباشه | X نمی‌خوام Y می‌خوام | Y می‌خوام X نمی‌خوام | X نمی‌خوام، Y |
  X نباشه، Y | به جای X Y | از X خسته شدم Y می‌خوام | X رو ول کن Y بیار | Y ولی X نه | Y باشه ولی X نباشه |
  Y اما X نمی‌خوام | X نه ولی Y چرا | Y جای X | Y عوض X | X نمیخوام به جاش Y | X بیخیال Y بیار | X چیه Y می‌خوام |
  نه X نمی‌خوام Y می‌خوام | X رو نمی‌خوام فقط Y | X نه بابا Y | X nabashe Y bashe | Y bashe X na |
  Y باشه، X ابدا | Y، X به هیچ وجه | X که نه، Y | Y خوبه X بده | X نباشه حتما Y باشه | به جز X هر چی Y باشه |
  Y می‌خوام X نه | Y هست X نیست | X نه‌ها، Y | X رو دوست ندارم Y رو دوست دارم | X نباشه هر چی Y باشه |
  X دوست ندارم Y باشه | X نه فقط Y | X اصلا Y باشه | Y باشه به جز X | Y غیر X | Y بجز X | X هرگز، Y
`)

/** A list of X under one negation. */
const lists = forms(`
  A و B L | A یا B L | A و B و C L | A، B و C L | A یا B یا C L
`)
/** The last one is refused; whether those before are wanted or refused too, nobody knows. */
const unclear = forms(`
  A B L | A، B L | A، B، C L
`)
const listVerbs = forms(`
  نباشه | نمی‌خوام | نباشد | قبول نیست | رو نشون نده | دوست ندارم | هیچ کدوم نباشه | نباشن | رو حذف کن |
  نمی‌پسندم | نه
`)
const listsBefore = forms(`
  به جز | غیر از | جز | بجز | به غیر از | هرچی جز
`)
const chains = forms(`
  نه A نه B | نه A، نه B | نه A باشه نه B | نه A نه B نه C | نه A و نه B | A نباشه B هم نباشه | A نباشه، B نباشه
`)

/** Joints after which a new part begins in any reading. */
const parting: readonly string[] = ['، ', '، ', '. ', ' ولی ', ' اما ', '؛ ', '، بعد ']
const joints: readonly string[] = [...parting, ' ', ' ', ' و ', ' فقط ', ' که ', ' بعد ']
const openings: readonly string[] = ['', '', '', 'سلام ', 'سلام، ', 'لطفا ']
const openingsOfWishes: readonly string[] = [...openings, 'یه ', 'سلام یه ', 'دنبال ', 'ماشین ']
const endings: readonly string[] = [
  '',
  '',
  '',
  ' لطفا',
  '، تا ۸۰۰ میلیون',
  ' زیر یک میلیارد',
  ' مدل ۹۸ به بالا',
  '، ممنون',
  ' کارکرد زیر ۱۰۰ هزار',
  '!',
]

/** A repeatable source of numbers below one. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** Bounds on N: the same end with and without a negation. */
const bounding: Record<Bound['key'], Record<Bound['end'], readonly string[]>> = {
  toman: {
    to: forms(`
      تا N میلیون | زیر N میلیون | قیمتش بیشتر از N میلیون نباشه | قیمت بالای N میلیون نباشه | N میلیون بیشتر ندارم |
      از N میلیون بیشتر نشه | حداکثر N میلیون | قیمتش از N میلیون بالاتر نره | بیشتر از N میلیون نمی‌دم | کمتر از N میلیون باشه |
      گرون‌تر از N میلیون نباشه | بالای N میلیون نمی‌خوام | بیشتر از N میلیون ندارم | تا N میلیون بیشتر نمی‌تونم
    `),
    from: forms(`
      قیمت از N میلیون به بالا | قیمتش کمتر از N میلیون نباشه | قیمت زیر N میلیون نباشه | حداقل N میلیون باشه |
      ارزون‌تر از N میلیون نباشه | قیمت بالای N میلیون باشه | زیر N میلیون نمی‌خوام
    `),
  },
  year: {
    from: forms(`
      مدل N به بالا | مدلش زیر N نباشه | مدل پایین‌تر از N نباشه | قدیمی‌تر از N نباشه | مدل بالای N | از مدل N به بعد |
      مدلش از N پایین‌تر نباشه | حداقل مدل N | مدل کمتر از N نباشه | مدل زیر N نمی‌خوام | مدل زیر N قبول نمی‌کنم | مدل N به بعد باشه
    `),
    to: forms('مدل N به پایین | مدل بالای N نباشه | مدل زیر N | مدلش از N بالاتر نباشه | جدیدتر از N نباشه'),
  },
  km: {
    to: forms(`
      کارکرد زیر N هزار | کارکردش بالای N هزار نباشه | بیشتر از N هزار کار نکرده باشه | کارکردش از N هزار بیشتر نباشه |
      کمتر از N هزار کیلومتر | بالای N هزار کیلومتر نباشه | کارکرد بالای N هزار نمی‌خوام | N هزار بیشتر کار نکرده باشه |
      کارکرد بیشتر از N هزار قبول نمی‌کنم | حداکثر N هزار کیلومتر
    `),
    from: forms('کارکردش کمتر از N هزار نباشه | کارکرد بالای N هزار'),
  },
}

type Phrase = {
  text: string
  key: string
  wanted: Thing[]
  refused: Thing[]
  open: Thing[]
  form: 'wish' | 'refusal'
}

export function composeSentences(seed: number, count: number): Composed[] {
  const next = numbers(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!
  const spelled = ({ spelling }: Thing): string => {
    const way = next()
    return spelling.replaceAll('\u200c', way < 0.45 ? ' ' : way < 0.9 ? '\u200c' : '')
  }
  const verb = (text: string): string => text.replaceAll('\u200c', next() < 0.4 ? '\u200c' : next() < 0.8 ? '' : ' ')
  const different = (key: string, number: number): Thing[] => {
    const chosen: Thing[] = []
    for (let tries = 0; chosen.length < number && tries < 30; tries++) {
      const thing = pick(things[key]!)
      if (!chosen.some(({ slugs }) => slugs[0] === thing.slugs[0])) chosen.push(thing)
    }
    return chosen
  }
  const phraseOf = (key: string): Phrase => {
    const way = next()
    const [a, b, c] = different(key, 3)
    const valueOf: Record<string, Thing | undefined> = { A: a, B: b, C: c, X: a, Y: b }
    const put = (form: string): string => verb(form).replace(/[ABCXY]/g, (name) => spelled(valueOf[name] ?? a!))
    const phrase = (form: string, parts: Partial<Phrase>): Phrase => ({
      text: put(form),
      key,
      wanted: [],
      refused: [],
      open: [],
      form: 'refusal',
      ...parts,
    })
    if (way < 0.25) return phrase(pick(wishing), { wanted: [a!], form: 'wish' })
    if (way < 0.3) return phrase(pick(wishingTwice), { wanted: [a!] })
    if (way < 0.5) return phrase(pick(refusing), { refused: [a!] })
    if (way < 0.65 || !b) return phrase(pick(refusingBefore), { refused: [a!] })
    if (key !== 'body' && (way < 0.85 || !c)) return phrase(pick(contrasting), { refused: [a!], wanted: [b] })
    if (!c) return phrase(pick(refusing), { refused: [a!] })
    if (way < 0.88 && key !== 'body') {
      const list = pick(unclear)
      const form = list.replace('L', pick(listVerbs))
      return list.includes('C')
        ? phrase(form, { refused: [c], open: [a!, b] })
        : phrase(form, { refused: [b], open: [a!] })
    }
    const chain = way < 0.91 ? pick(chains) : null
    if (chain) return phrase(chain, { refused: chain.includes('C') ? [a!, b, c] : [a!, b] })
    const list = pick(lists)
    const form = next() < 0.6 ? list.replace('L', pick(listVerbs)) : `${pick(listsBefore)} ${list.replace(' L', '')}`
    return phrase(form, { refused: list.includes('C') ? [a!, b, c] : [a!, b] })
  }
  const boundOf = (): Bound & { text: string } => {
    const key = pick(['toman', 'year', 'km'] as const)
    const end = pick(['from', 'to'] as const)
    const [number, value] = {
      toman: (step: number) => [300 + step * 50, (300 + step * 50) * 1e6],
      year: (step: number) => (step < 10 ? [89 + step, 1389 + step] : [1390 + step, 1390 + step]),
      km: (step: number) => [30 + step * 10, (30 + step * 10) * 1e3],
    }[key](Math.floor(next() * 13)) as [number, number]
    return { key, end, value, text: verb(pick(bounding[key][end])).replace('N', String(number)) }
  }
  const groupOf = (key: string) => (key === 'make' ? 'model' : key)
  return Array.from({ length: count }, () => {
    const phrases: Phrase[] = []
    const number = 1 + Math.floor(next() * 3)
    while (phrases.length < number) {
      const key = pick(kinds)
      if (!phrases.some((each) => groupOf(each.key) === groupOf(key))) phrases.push(phraseOf(key))
    }
    let text = pick(phrases[0]!.form === 'wish' ? openingsOfWishes : openings)
    for (const [at, { text: part }] of phrases.entries()) {
      // «سفید نمی‌خوام وانت باشه» refuses either.
      const isForward = /^(نمی.?خوام|دوست ندارم|نه|مبادا|اصلا|نباید|هیچ) /.test(part)
      // «سفید ابدا تصادفی نباشه» may refuse one value.
      const isOpen =
        isForward || / (ابدا|هرگز|عمرا|به هیچ وجه|به هیچ عنوان|نه|نچ|خیر|na)$/.test(phrases[at - 1]?.text ?? '')
      const joint = pick(isOpen ? parting : joints)
      // «فقط سفید، مشکی نباشه» wants the first one.
      text += (at > 0 ? (joint === ' فقط ' && phrases[at]!.form !== 'wish' ? '، ' : joint) : '') + part
    }
    const bound = next() < 0.4 ? boundOf() : null
    if (bound) text = next() < 0.5 ? `${text}، ${bound.text}` : `${bound.text}، ${text}`
    else text += pick(endings)
    const valuesOf = (of: (phrase: Phrase) => Thing[]): Value[] =>
      phrases.flatMap((phrase) => of(phrase).map(({ slugs }) => ({ key: phrase.key, slugs })))
    return {
      text,
      wanted: valuesOf(({ wanted }) => wanted),
      refused: valuesOf(({ refused }) => refused),
      open: valuesOf(({ open }) => open),
      bounds: bound ? [bound] : [],
    }
  })
}

export const excludesOther = (key: string): boolean => ofTwo.has(key)
