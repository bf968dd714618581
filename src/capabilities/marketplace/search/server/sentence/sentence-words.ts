import type { Sort } from '../../ad-query.ts'
import type { ChoiceKey, RangeKey } from '../../filter-keys.ts'

const everydayForms = {
  plus: 'پلاس',
  یه: 'یک',
  شیش: 'شش',
  چار: 'چهار',
  چارصد: 'چهارصد',
  پونصد: 'پانصد',
  شیشصد: 'ششصد',
  هفصد: 'هفتصد',
  هشصد: 'هشتصد',
  پونزده: 'پانزده',
  شونزده: 'شانزده',
  هیفده: 'هفده',
  میلیونی: 'میلیون',
  ملیونی: 'میلیون',
  میلون: 'میلیون',
  میلیاردی: 'میلیارد',
  میل: 'میلیون',
  میلیونتومن: 'میلیون',
  میلیونتومان: 'میلیون',
  mil: 'میلیون',
  mln: 'میلیون',
  million: 'میلیون',
  milion: 'میلیون',
  milyon: 'میلیون',
  melyon: 'میلیون',
  milyard: 'میلیارد',
  miliard: 'میلیارد',
  billion: 'میلیارد',
  تومن: 'تومان',
  تومانی: 'تومان',
  تومنی: 'تومان',
  toman: 'تومان',
  tuman: 'تومان',
  hezar: 'هزار',
  km: 'کیلومتر',
  کیلومتری: 'کیلومتر',
  ta: 'تا',
  zir: 'زیر',
  zire: 'زیر',
  balaye: 'بالای',
  az: 'از',
  sefr: 'صفر',
  model: 'مدل',
  sal: 'سال',
  be: 'به',
  هزارتا: 'هزار',
  هزارتایی: 'هزار',
  میلیونه: 'میلیون',
  تومنه: 'تومان',
  تومانه: 'تومان',
  bala: 'بالا',
  o: 'و',
  nim: 'نیم',
  yek: 'یک',
  sad: 'صد',
  devist: 'دویست',
  sisad: 'سیصد',
  pansad: 'پانصد',
  ponsad: 'پانصد',
  nabashe: 'نباشه',
  nabasheh: 'نباشه',
  nemikham: 'نمیخوام',
  bedoone: 'بدون',
  bedone: 'بدون',
  bejoz: 'بجز',
  arzoontarin: 'ارزونترین',
  arzuntarin: 'ارزونترین',
  arzontarin: 'ارزونترین',
  arzantarin: 'ارزانترین',
  gerontarin: 'گرونترین',
  geroontarin: 'گرونترین',
}

/** Everyday forms and Latin letters of words that numbers and sentences are made of, folded. */
export const spokenForms: ReadonlyMap<string, string> = new Map(Object.entries(everydayForms))

/** Phrases before a number, as keys; the longest counts. */
export const subjects: Record<string, RangeKey> = {
  قیمت: 'toman',
  قیمتش: 'toman',
  بودجه: 'toman',
  بودجم: 'toman',
  بودجمون: 'toman',
  بودجهام: 'toman',
  بودجهم: 'toman',
  پولم: 'toman',
  قیمتی: 'toman',
  سال: 'year',
  مدل: 'year',
  مدلش: 'year',
  ساخت: 'year',
  سالساخت: 'year',
  کارکرد: 'km',
  کارکردش: 'km',
  کارش: 'km',
  پیش: 'down',
  پیشپرداخت: 'down',
  پیشپرداختش: 'down',
  پیشش: 'down',
  باپیش: 'down',
  باپیشپرداخت: 'down',
  قسط: 'monthly',
  قسطش: 'monthly',
  قسطهاش: 'monthly',
  قسطماهیانه: 'monthly',
  اقساط: 'monthly',
  ماهی: 'monthly',
  ماهانه: 'monthly',
  ماهیانه: 'monthly',
  قسطماهی: 'monthly',
  قسطماهانه: 'monthly',
  اقساطماهی: 'monthly',
}

/** Small words that may stand between what is counted and its number: «بودجهٔ من ۸۰۰». */
export const beforeNumber = new Set(['من', 'ما', 'ی', 'هم', 'فقط', 'باید', 'مون'])

export type Bound = 'from' | 'to' | 'about' | 'between'

export const boundsBefore: Record<string, Bound> = {
  تا: 'to',
  زیر: 'to',
  کمتراز: 'to',
  پایینتراز: 'to',
  حداکثر: 'to',
  نهایت: 'to',
  نهایتا: 'to',
  سقف: 'to',
  قبل: 'to',
  قبلاز: 'to',
  بعد: 'from',
  بعداز: 'from',
  تاسقف: 'to',
  تاته: 'to',
  ماکزیمم: 'to',
  ماکسیمم: 'to',
  max: 'to',
  under: 'to',
  نهایتش: 'to',
  حداکثرش: 'to',
  ارزونتراز: 'to',
  ارزانتراز: 'to',
  تاحدود: 'to',
  از: 'from',
  بالای: 'from',
  بیشتراز: 'from',
  بیشاز: 'from',
  بالاتراز: 'from',
  حداقل: 'from',
  حداقلش: 'from',
  گرونتراز: 'from',
  گرانتراز: 'from',
  جدیدتراز: 'from',
  قدیمیتراز: 'to',
  over: 'from',
  حدود: 'about',
  حدودا: 'about',
  حدودای: 'about',
  نزدیکای: 'about',
  حدودی: 'about',
  درحدود: 'about',
  نزدیک: 'about',
  نزدیکبه: 'about',
  دوروبر: 'about',
  حولوحوش: 'about',
  حوالی: 'about',
  تقریبا: 'about',
  بین: 'between',
  مابین: 'between',
}

export const boundsAfter: Record<string, 'from' | 'to'> = {
  بهبالا: 'from',
  ببالا: 'from',
  بالا: 'from',
  بهبعد: 'from',
  ببعد: 'from',
  بهپایین: 'to',
  بپایین: 'to',
  پایین: 'to',
  بهقبل: 'to',
  بیشتر: 'from',
  بالاتر: 'from',
  گرونتر: 'from',
  گرانتر: 'from',
  جدیدتر: 'from',
  قدیمیتر: 'to',
  کمتر: 'to',
  پایینتر: 'to',
  ارزونتر: 'to',
  ارزانتر: 'to',
}

/** «با ۵۰۰ چی بخرم»: what is asked after the money that one has. */
export const whatToBuy = new Set(['چی', 'چه', 'چیا', 'چیمیشه', 'چیمیتونم', 'کدوم'])

/** Words that ask for an order and hide nothing. */
export const orders: Record<string, Sort> = {
  ارزان: 'cheapest',
  ارزون: 'cheapest',
  ارزانترین: 'cheapest',
  ارزونترین: 'cheapest',
  کمقیمتترین: 'cheapest',
  کمترینقیمت: 'cheapest',
  پایینترینقیمت: 'cheapest',
  قیمتپایین: 'cheapest',
  ارزانتر: 'cheapest',
  ارزونتر: 'cheapest',
  بهصرفهترین: 'deal',
  خوشقیمتترین: 'deal',
  زیرقیمتها: 'deal',
  بیشترینقیمت: 'dearest',
  بالاترینقیمت: 'dearest',
  قیمتبالا: 'dearest',
  ازارزونبهگرون: 'cheapest',
  ازارزانبهگران: 'cheapest',
  ارزونبهگرون: 'cheapest',
  ازگرونبهارزون: 'dearest',
  گرانترین: 'dearest',
  گرونترین: 'dearest',
  کمکارکردترین: 'mileage',
  کمکارترین: 'mileage',
  کمترینکارکرد: 'mileage',
  کمکارکردتر: 'mileage',
  کمکارتر: 'mileage',
  کمکیلومترترین: 'mileage',
  کمترینکیلومتر: 'mileage',
  نوترین: 'year',
  بالاترینمدل: 'year',
  جدیدترینسال: 'year',
  مدلبالاتر: 'year',
  جدیدترینمدل: 'year',
  مدلبالاترین: 'year',
  جدیدترین: 'newest',
  نزدیکترین: 'nearest',
  نزدیکترینها: 'nearest',
  آخرینآگهیهای: 'newest',
  جدیدترینآگهیهای: 'newest',
  جدیدترینها: 'newest',
  تازهترین: 'newest',
  تازهترینها: 'newest',
  آخرینآگهیها: 'newest',
  اخرینآگهیها: 'newest',
  زیرقیمت: 'deal',
  زیرقیمتبازار: 'deal',
  بهترینقیمت: 'deal',
  افتقیمت: 'drop',
  قیمتافتاده: 'drop',
  قیمتشکسته: 'drop',
  قیمتشافتاده: 'drop',
  قیمتشاومدهپایین: 'drop',
  قیمتشونواوردنپایین: 'drop',
  قیمتشواوردهپایین: 'drop',
  اوردنپایین: 'drop',
  تخفیفخورده: 'drop',
  تخفیفخوردن: 'drop',
  تخفیفدار: 'drop',
  ارزونشده: 'drop',
  ارزانشده: 'drop',
  کاهشقیمت: 'drop',
  بیشترینکاهشقیمت: 'drop',
}

/** What a number was counted in; rials are the only ones that need turning. */
export const countedIn: Record<string, { subject: RangeKey; factor: number }> = {
  تومان: { subject: 'toman', factor: 1 },
  ت: { subject: 'toman', factor: 1 },
  ریال: { subject: 'toman', factor: 0.1 },
  کیلومتر: { subject: 'km', factor: 1 },
  کیلو: { subject: 'km', factor: 1 },
}

/** «زیر ۵۰ هزار کارکرد»: what the number was about, said after it. */
export const subjectsAfter: Record<string, RangeKey> = {
  کارکرد: 'km',
  کار: 'km',
  کارکرده: 'km',
  راهرفته: 'km',
  رفته: 'km',
  کیلومتررفته: 'km',
  دارم: 'toman',
  پول: 'toman',
  پولدارم: 'toman',
  بودجه: 'toman',
  بودجم: 'toman',
  بودجهدارم: 'toman',
  بودجمه: 'toman',
  پیش: 'down',
  پیشپرداخت: 'down',
  نقدبقیه: 'down',
  نقدوبقیه: 'down',
  نقدمابقی: 'down',
  نقدالباقی: 'down',
  قسط: 'monthly',
  درماه: 'monthly',
  ماهانه: 'monthly',
  ماهیانه: 'monthly',
}

/** A sale by instalments that begins with none. */
export const withoutDown = new Set(['بدونپیش', 'بیپیش', 'بدونپیشپرداخت', 'بیپیشپرداخت', 'پیش0', 'صفرپیش'])

/** Towns that are called like everyday words: meant only after a word that leads to a place, or alone. */
export const everydayTowns = new Set(
  'ربط نقده میانه گرمی سرخه پیشین مهر نور بهار انار صحنه سنگر نقاب راز سلامی قیر شال بافت بن سرباز سامان کیان جم درق فین کنگ بنک لار'.split(
    ' ',
  ),
)
/** «غرب تهران»: what no filter knows of a place. */
export const partsOfPlaces = new Set('نزدیک نزدیکی نزدیکای اطراف حومه حوالی غرب شرق شمال جنوب مرکز'.split(' '))
export const beforePlaces = new Set(['شهر', 'در', 'تو', 'توی', 'ساکن', 'شهرستان', 'اهل'])

/** «زیر دو سال», «تا ۵ نفر»: what is counted and no money. */
export const notMoney = new Set(
  'سال ساله ماه ماهه روز روزه هفته نفر نفره در درب سیلندر لکه درصد بار دست سرنشین تا هزار قسط چک رنگ لیتر'.split(' '),
)

/** A vehicle without a kilometre. */
export const unused = new Set('0 0کیلومتر صفرکیلومتر خشک کارکردهنباشه کارکردهنباشد دستدومنباشه دستدومنباشد'.split(' '))

/** Words without meaning for a search: what everybody sells, and the small words of a sentence. */
export const fillers = new Set(
  (
    'و یا با از تا به در را رو برای که یک هم این آن اون من خودرو خودروی ماشین اتومبیل خرید فروش فروشی خریدار آگهی اگهی ' +
    'میخوام میخواهم میخام خواستم دنبال دنبالم دارم لطفا سلام دستگاه عدد قیمت بودجه سال مدل ساخت رنگ شهر گیربکس سوخت بدنه کارکرد ' +
    'سواری یاری باری آبجی داداش حاجی نسبت بازار ها های دست دوم کارکرده خریدارم چنده چند قیمتش چی چیه چیا دارین دارید هرچی ماشینی برا براش برام واسه واسم ترجیحا حتما میگردم میگردیم پیدا کنید میتونم بدم بدید معرفی پیشنهاد میدین میدید میشه خرید بخرم داخل توی تو ' +
    'مشکلی مشکل نیست اروم ارام تومان کیلومتر باشه باشد هست است می خواهم خوام خواهیم بخرم بگیرم پیدا کنم بالا پایین به فقط هر ولی اما همه کن کنید اگه اگر البته چون پس دیگه دیگر کاش خواهشا اصلا حتی باید اینا اینها زنگ شده شدن شدست داشته داره دارد دارای ساکن اهل بقیه مابقی الباقی هیچ هیچگونه بیشتر کمتر مال خوبه بهتره ترجیح میدم ترجیحم میخرم میخریم میکنم میکنیم میگیرم میشه میشود میدم میدهم میخوایم میخواهیم میخواد میتونم میتونه میگردم میپسندم نشد نبود عالیه اوکیه اره بله car for sale khodro mashin'
  ).split(' '),
)

/** Those of them that name something: «دست دوم نباشه» refuses this, and not the car before it. */
export const namingFillers = new Set(
  'دست دوم کارکرده کارکرد قیمت بودجه سال مدل ساخت بدنه گیربکس سوخت شهر رنگ کیلومتر تومان بالا پایین مشکل مشکلی فروشی بازار زنگ داشته داره دارد کار'.split(
    ' ',
  ),
)

/** Words that nobody can check or that every seller writes; searching for them would only hide good ads. */
export const praise = new Set(
  'معمولی واقعی کارکردواقعی مثلگل مثلنو جادهخاکی حدصفر حد0 حدنو تمیز سالم خوب عالی فوری مناسب خوشقیمت بصرفه کمکار کمکارکرد نو قشنگ خوشگل بیخرج'.split(
    ' ',
  ),
)

/** Words that change nothing of what was said, with the verbs below: «فرقی نداره». */
export const neutralWords = new Set('مهم فرق فرقی اهمیت اهمیتی'.split(' '))
/** Words that forgive what was named: «رنگ شده باشه مشکلی نیست»; of a field they say something else. */
export const forgiving = new Set('مشکل مشکلی اشکال اشکالی ایراد ایرادی عیب عیبی'.split(' '))
export const neutralVerbs = new Set(
  'نیست نیس نی نیستش نمیباشد نداره ندارد نمیکنه نمیکند نمیکنهبرام نبود نباشه'.split(' '),
)
/** Small words inside «فرقی برام نداره» and before it. */
export const neutralBetween = new Set(
  'برام واسم برامون واسمون براش برای من ما هم زیاد زیادم خیلی چندان اصلا دیگه ماشین خودرو'.split(' '),
)
export const whateverWords = new Set('هرچی هرچه هرچیباشه هرچهباشه هرچیباشد هرچهباشد هرچیبود هرچهبود هرچیشد'.split(' '))
/** Filters as people call them. */
export const fields: Record<string, ChoiceKey | RangeKey> = {
  رنگ: 'colour',
  رنگش: 'colour',
  رنگی: 'colour',
  رنگماشین: 'colour',
  رنگخودرو: 'colour',
  سال: 'year',
  سالش: 'year',
  سالی: 'year',
  سالساخت: 'year',
  سالساختش: 'year',
  سالتولید: 'year',
  مدل: 'year',
  مدلش: 'year',
  کارکرد: 'km',
  کارکردش: 'km',
  کارکردی: 'km',
  کیلومتر: 'km',
  کیلومترش: 'km',
  کارش: 'km',
  قیمت: 'toman',
  قیمتش: 'toman',
  قیمتی: 'toman',
  گیربکس: 'gearbox',
  گیربکسش: 'gearbox',
  دنده: 'gearbox',
  دندهاش: 'gearbox',
  سوخت: 'fuel',
  سوختش: 'fuel',
  شهر: 'city',
  شهرش: 'city',
  شهری: 'city',
  استان: 'city',
  استانش: 'city',
  محل: 'city',
  محله: 'city',
  مکان: 'city',
  مکانش: 'city',
  کجا: 'city',
  سند: 'document',
  سندش: 'document',
  نوعسند: 'document',
  پلاک: 'plate',
  پلاکش: 'plate',
  بیمه: 'insurance',
  بیمش: 'insurance',
  بیمهاش: 'insurance',
  بیمهش: 'insurance',
  بدنه: 'body',
  بدنش: 'body',
  بدنهاش: 'body',
  وضعیتبدنه: 'body',
  برند: 'make',
  برندش: 'make',
  مارک: 'make',
  مارکش: 'make',
  فروشنده: 'seller',
  عکس: 'picture',
  عکسش: 'picture',
  قسط: 'monthly',
  قسطش: 'monthly',
  پیشپرداخت: 'down',
  پیشپرداختش: 'down',
}
export const anywhere = new Set(
  'همهجا همهجای همهجایایران هرجا هرکجا هرجایی هرجایایران کلایران کلکشور سراسرایران سراسرکشور تمامایران همهشهرها همهیشهرها همهایران کلیهشهرها'.split(
    ' ',
  ),
)

/** Wishes that people have and no filter knows, up to {@link longestUnfiltered} words. */
export const unfiltered = new Set(
  (
    'سندازاد سنددررهن سنددررهنبانک سندرهن سندرهنی دررهن دررهنبانک سندبنام سندبهنام کممصرف کممصرفترین پرمصرف دستاول دستیک یکدست تکمالک ' +
    'زیرپایخانم زیرپایخانوم معاینهفنی معاینه خلافی سندبهنامفروشنده سندبهنامخودش بهنامخودش سندبهناممالک بیمهبدنه وام وامدار ' +
    'نقد نقدی موتورتعویض موتورتعویضی گیربکستعویض گیربکستعویضی ضامن ' +
    'رنگروشن رنگتیره رنگشاد فنیسالم فنی موتورسالم گیربکسسالم بیمهتکمیل بیمهکامل بیمهتااخرسال سنداول سندمادر سندالمثنی المثنی شهرهایاطراف شهرایاطراف اطراف حومه ' +
    'سندمشکلدار مشکلدار پیشکم باپیشکم کمپیش پیشپرداختکم باپیشپرداختکم بلندمدت کوتاهمدت درازمدت طولانیمدت کمسود'
  ).split(' '),
)
export const longestUnfiltered = 4

/** Words that turn what follows around. */
export const notBefore = new Set([
  'بدون',
  'بی',
  'غیر',
  'غیراز',
  'بغیر',
  'بجز',
  'جز',
  'الا',
  'منهای',
  'نه',
  'نباید',
  'سوای',
  'مگر',
  'استثنای',
  'استثنا',
  'خارج',
  'بیرون',
])
/** Words that turn what stood before around. */
export const notAfter = new Set(
  'نباشد نباشه نباشن نباشند نباش نداشته نداره ندارد نکرده نشه نشود نشن نداشتهباشد ندارم نمیخوام نمیخواهم نمیخام نمیخوایم نمیخواهیم نمیخواد نمیخواهد نمیخواستم نخوام نخواد نخواستیم نخواستم نده ندید ندین نیان نخورده نشده نمیتونم نمیتوانم نمیتونیم نمیخورم نمیکنم نمیکنیم نمیکنه نمیکند نمیشه نمیشود نمیدم نمیدهم نمیخرم نمیخریم نخر نگیر نمیگیرم نمیپسندم نپسند نیست نیستم نبوده ندیده ممنوع حذف متنفرم نیاد نفرستید نفرستین نفرست نگید نگین نگو نمیگردم نمیگردیم مخالفم'.split(
    ' ',
  ),
)

/** What closes such a word: «نداشته باشه». */
export const copulas = new Set(['باشه', 'باشد', 'باشن', 'باشند', 'است', 'بشه', 'بشود'])
/** What says that something is wanted: «مشکی میخوام». */
export const wishes = new Set([...copulas, 'میخوام', 'میخواهم', 'میخام', 'میخوایم', 'خواستم', 'بهتره', 'اره', 'بله'])

/** What may stand between such a word and what it turns around: «غیر از», «نه لطفا». */
export const betweenRefusal = new Set('از لطفا شهر استان رنگ مدل ماشین خودرو هیچ حتی هیچگونه'.split(' '))

/** What makes a refusal stronger, wherever it stands: «به هیچ وجه قرمز», «هرگز تصادفی نباشه», «چینی اصلاً». */
export const emphases = new Set(['هرگز', 'اصلا', 'ابدا', 'هیچوقت', 'بههیچوجه', 'بهیچوجه', 'بههیچعنوان'])

/** Who says so of an amount has no more: «تا ۵۰۰ میلیون بیشتر ندارم». */
export const cannotPay = new Set(['ندارم', 'نداریم', 'نمیدم', 'نمیدهم', 'نمیتونم', 'نمیتوانم', 'نمیتونیم'])

/** Phrases that turn what stood before around: «دلال زنگ نزنه», «چینی به هیچ وجه». */
export const refusals = new Set(
  (
    'زنگنزنه زنگنزنن زنگنزنید زنگنزنین زنگنزند زنگنزنند تماسنگیره تماسنگیرن تماسنگیرید تماسنگیرند مزاحمنشه مزاحمنشن مزاحمنشید ' +
    'مزاحمنشوند دوستندارم قبولندارم قبولنمیکنم بدممیاد بهدردمنمیخوره بدردمنمیخوره بهدردنمیخوره بدردنمیخوره بههیچوجه بهیچوجه خوشمنمیاد ' +
    'نشونندید نشونندین نشوننده نشانندهید نشاننده پیشنهادندید پیشنهادنکنید پیشنهادندین خطقرمزه خطقرمزمه خطقرمزمنه حذفکن حذفکنید ' +
    'روبردار روبذارکنار بذارکنار بگذاریدکنار فاکتوربگیر بهمنندید اصلانه اصلاحرفشونزن بیخیال ندارمدوست'
  ).split(' '),
)

/** Parts of a body that are told of by themselves, as people name them. */
export const bodyParts: Record<string, 'chassis' | 'roof'> = {
  شاسی: 'chassis',
  شاسیها: 'chassis',
  شاسیش: 'chassis',
  شاسیاش: 'chassis',
  شاسیهاش: 'chassis',
  شاسیجلو: 'chassis',
  شاسیعقب: 'chassis',
  سقف: 'roof',
  سقفش: 'roof',
  سقفوستون: 'roof',
  سقفوستونها: 'roof',
  سقفوستونهاش: 'roof',
}
/** What is said of a part that is as it left the works, and of one that is not. */
export const soundWords = new Set('سالم پلمپ پلمب فابریک فابریکه سالمه پلمپه پلمبه بیرنگ بدونرنگ'.split(' '))
export const damageWords = new Set('خوردگی خورده ضربه جوش رنگ رنگی تعویض تعویضی آسیب اسیب'.split(' '))

/** What a number belongs to that no filter asks for. */
export const otherSubjects = new Set(['بیمه', 'چک'])
/** «۵۰ درصد پیش»: said after such a number. */
export const otherSubjectsAfter = new Set([...otherSubjects, 'پیش', 'پیشپرداخت'])
export const otherUnits = new Set(['ماه', 'ماهه', 'نفره', 'سیلندر', 'درصد', 'سیسی'])
/** Units of insurance, in months. */
export const insuranceUnits: Record<string, number> = { ماه: 1, ماهه: 1, سال: 12, ساله: 12 }
export const wholeYear = new Set(['یکسال', 'یکساله'])
