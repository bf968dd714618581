/** Words of a person's own pages. */
export const profileTexts = {
  title: 'پروفایل',
  latestNotices: 'آخرین اعلان‌ها',
  allNotices: 'همهٔ اعلان‌ها',
  needed: 'نیازمند توجه شما',
  nothingNeeded: 'کاری باقی نمانده است.',
  parts: 'بخش‌های پروفایل',
  completeness: 'تکمیل اطلاعات',
  info: 'اطلاعات من',
  infoAbout: 'مشخصات، آدرس و شمارهٔ شبا',
  settings: 'تنظیمات',
  settingsAbout: 'نمایش، امنیت و دستگاه‌های فعال',
  desk: 'پیشخوان',
  signOut: 'خروج از حساب',
  incomplete: 'اطلاعات شما کامل نیست',
} as const

/** What belongs to complete information, in the order in which it is asked for. */
export const infoParts = {
  name: 'نام',
  nationalCode: 'کد ملی',
  birthDay: 'تاریخ تولد',
  city: 'شهر',
  address: 'نشانی',
  sheba: 'شمارهٔ شبا',
} as const

export const infoTexts = {
  title: 'اطلاعات من',
  about: 'هیچ‌کدام اجباری نیست؛ هر خدمتی که به یکی از این‌ها نیاز داشته باشد، همان‌جا می‌پرسد.',
  saved: 'ثبت شد.',
  fixed: 'شماره و حساب بانکی',
  mobile: 'شمارهٔ موبایل',
  mobileAbout: 'با همین شماره وارد می‌شوید؛ برای تغییر، کدِ هر دو شماره لازم است.',
  changeMobile: 'تغییر شماره',
  sheba: 'شمارهٔ شبا',
  shebaAbout: 'برای واریز پول به حساب شما. برای ثبت و تغییر، کد پیامکی می‌پرسیم.',
  noSheba: 'هنوز ثبت نشده است',
  addSheba: 'ثبت شبا',
  changeSheba: 'تغییر شبا',
  change: 'تغییر اطلاعات من',
  waiting: 'تغییر شما',
  person: 'مشخصات',
  contact: 'نشانی',
  contactAbout: 'رمزنگاری‌شده نگه‌داری می‌شود و جز خودتان کسی آن را نمی‌بیند.',
  addressHint: 'شهر، خیابان، کوچه، پلاک و واحد.',
  save: 'ثبت نشانی',
  saving: 'در حال ثبت…',
} as const

export const shebaTexts = {
  title: 'شمارهٔ شبا',
  about: 'شبای حسابی را بنویسید که به نام خودتان است.',
  now: 'شبای کنونی',
  save: 'ثبت شبا',
  remove: 'حذف شبا',
  back: 'بازگشت به اطلاعات من',
} as const

export const mobileTexts = {
  title: 'تغییر شمارهٔ موبایل',
  about: (masked: string) =>
    `شمارهٔ کنونی شما ${masked} است. به هر دو شماره کد می‌فرستیم؛ پس از تغییر، دستگاه‌های دیگر از حساب خارج می‌شوند.`,
  send: 'دریافت کدها',
  sending: 'در حال فرستادن…',
  confirm: 'تغییر شماره',
  confirming: 'در حال بررسی…',
  resend: 'ارسال دوبارهٔ کدها',
  edit: 'ویرایش شماره',
  lost: 'بی کدِ شمارهٔ کنونی، شماره تغییر نمی‌کند؛ تا کسی نتواند حساب شما را به شمارهٔ خودش ببرد.',
  'mobile-same': 'این شماره همین حالا شمارهٔ شماست.',
  'mobile-taken': 'با این شماره حساب دیگری ساخته شده است.',
} as const

export const settingsTexts = {
  title: 'تنظیمات',
  look: 'نمایش',
  notices: 'اعلان‌ها',
  noticeChoices: 'چه چیزهایی و از چه راهی',
  security: 'ورود و امنیت',
  data: 'داده‌های من',
  password: 'گذرواژه',
  noPassword: 'ندارید؛ با کد پیامکی وارد می‌شوید',
  passwordSince: (date: string) => `از ${date}`,
  sessions: 'دستگاه‌هایی که وارد شده‌اند',
  current: 'همین دستگاه',
  seen: 'آخرین بازدید',
  end: 'خروج',
  endOf: (device: string) => `خروج از ${device}`,
  endOthers: 'خروج از همهٔ دستگاه‌های دیگر',
  ended: 'انجام شد.',
  passwordSaved: 'گذرواژه ثبت شد.',
  file: 'دریافت فایل داده‌های من',
  fileAbout: (contents: string) =>
    `هر چه از شما نگه می‌داریم در یک فایل JSON: ${contents}. برای دریافت، کد پیامکی می‌پرسیم.`,
  fileLimited: 'امروز پنج بار فایل گرفته‌اید؛ فردا دوباره می‌توانید.',
  delete: 'حذف حساب',
  deleteAbout: 'چه چیزی پاک می‌شود و چه چیزی می‌ماند',
} as const

export const passwordTexts = {
  title: 'گذرواژه',
  about: 'با گذرواژه می‌توانید بدون پیامک وارد شوید. ورود با کد همیشه برقرار می‌ماند.',
  endOthers: 'خروج از دستگاه‌های دیگر',
  endOthersHint: 'اگر گمان می‌کنید کسی گذرواژهٔ شما را می‌داند، روشن بماند.',
  save: 'ثبت گذرواژه',
  saving: 'در حال ثبت…',
  back: 'بازگشت به تنظیمات',
} as const

export const deletionTexts = {
  title: 'حذف حساب',
  about: 'حساب شما همین حالا و برای همیشه حذف می‌شود و پشتیبانی هم نمی‌تواند آن را برگرداند.',
  goes: 'پاک می‌شود',
  stays: 'بدون نام شما می‌ماند',
  again: 'با همین شماره هر وقت خواستید حساب تازه‌ای می‌سازید؛ چیزی از حساب پیشین به آن برنمی‌گردد.',
  file: 'پیش از حذف می‌توانید فایل داده‌هایتان را بگیرید.',
  toFile: 'رفتن به داده‌های من',
  prove: 'تأیید با کد پیامکی و ادامه',
  agree: 'می‌دانم که حسابم برنمی‌گردد.',
  disagreed: 'برای حذف حساب، این را تأیید کنید.',
  delete: 'حذف همیشگی حساب',
  back: 'انصراف',
  done: 'حساب شما حذف شد',
  doneAbout: 'داده‌های شما پاک شد و از همهٔ دستگاه‌ها خارج شدید.',
  home: 'رفتن به خانه',
} as const
