/** Words of a person's own pages. */
export const profileTexts = {
  title: 'پروفایل',
  needed: 'کارهای ناتمام',
  nothingNeeded: 'کار ناتمامی ندارید.',
  parts: 'بخش‌های پروفایل',
  completeness: 'تکمیل اطلاعات',
  info: 'اطلاعات من',
  settings: 'تنظیمات',
  desk: 'پیشخوان',
  signOut: 'خروج از حساب',
  optional: 'تکمیل اطلاعات (اختیاری)',
  missing: (parts: string) => `هنوز ثبت نشده: ${parts}`,
} as const

/** What belongs to complete information, in the order in which it is asked for. */
export const infoParts = {
  name: 'نام و نام خانوادگی',
  nationalCode: 'کد ملی',
  birthDay: 'تاریخ تولد',
  city: 'شهر',
  address: 'آدرس و کد پستی',
  sheba: 'شمارهٔ شبا',
} as const

export const infoTexts = {
  title: 'اطلاعات من',
  about: 'فقط نام و نام خانوادگی لازم است؛ بقیه را هر وقت برای کاری لازم باشد، همان‌جا می‌پرسیم.',
  saved: 'اطلاعات شما ثبت شد.',
  shebaRemoved: 'شمارهٔ شبا حذف شد.',
  fixed: 'شمارهٔ موبایل و شبا',
  mobile: 'شمارهٔ موبایل',
  mobileAbout: 'با همین شماره وارد می‌شوید؛ برای تغییر آن، کد هر دو شماره لازم است.',
  changeMobile: 'تغییر شماره',
  sheba: 'شمارهٔ شبا',
  shebaAbout: 'برای واریز پول به حساب شما. برای ثبت یا تغییر آن، کد پیامکی لازم است.',
  noSheba: 'ثبت نشده',
  addSheba: 'ثبت شبا',
  changeSheba: 'تغییر شبا',
  change: 'ویرایش اطلاعات من',
  waiting: 'تغییر شما',
  person: 'مشخصات',
  contact: 'آدرس',
  contactAbout: 'رمزنگاری‌شده نگهداری می‌شود و به‌جز خودتان کسی آن را نمی‌بیند.',
  addressHint: 'شهر، خیابان، کوچه، پلاک و واحد.',
  save: 'ثبت آدرس',
  saving: 'در حال ثبت…',
} as const

export const shebaTexts = {
  title: 'شمارهٔ شبا',
  about: 'شبای حسابی را بنویسید که به نام خودتان است.',
  now: 'شبای فعلی',
  save: 'ثبت شبا',
  remove: 'حذف شبا',
  back: 'برگشت به اطلاعات من',
} as const

export const mobileTexts = {
  title: 'تغییر شمارهٔ موبایل',
  about: (masked: string) =>
    `شمارهٔ فعلی شما ${masked} است. به هر دو شماره کد پیامک می‌کنیم؛ بعد از تغییر، دستگاه‌های دیگر از حساب خارج می‌شوند.`,
  send: 'دریافت کدها',
  sending: 'در حال ارسال…',
  confirm: 'تغییر شماره',
  confirming: 'در حال بررسی…',
  resend: 'ارسال مجدد کدها',
  edit: 'ویرایش شماره',
  lost: 'بدون کد شمارهٔ فعلی، شماره تغییر نمی‌کند؛ این‌طوری کسی نمی‌تواند حساب شما را به شمارهٔ خودش منتقل کند.',
  'mobile-same': 'این همان شمارهٔ فعلی شماست؛ شمارهٔ دیگری بنویسید.',
  'mobile-taken': 'با این شماره قبلاً حساب دیگری ساخته شده است؛ شمارهٔ دیگری بنویسید.',
} as const

export const settingsTexts = {
  title: 'تنظیمات',
  look: 'نمایش',
  notices: 'اعلان‌ها',
  noticeChoices: 'تنظیمات اطلاع‌رسانی',
  security: 'ورود و امنیت',
  data: 'اطلاعات ذخیره‌شدهٔ من',
  password: 'رمز عبور',
  noPassword: 'تعیین نشده؛ با کد پیامکی وارد می‌شوید',
  passwordSince: (date: string) => `از ${date}`,
  sessions: 'دستگاه‌های فعال',
  current: 'همین دستگاه',
  seen: 'آخرین فعالیت',
  end: 'خروج',
  endOf: (device: string) => `خروج از ${device}`,
  endOthers: 'خروج از همهٔ دستگاه‌های دیگر',
  ended: 'خروج انجام شد.',
  passwordSaved: 'رمز عبور ثبت شد.',
  file: 'دریافت فایل اطلاعات من',
  fileAbout: (contents: string) =>
    `همهٔ اطلاعاتی که از شما داریم در یک فایل: ${contents}. برای دریافت آن، کد پیامکی لازم است.`,
  fileLimited: 'در ۲۴ ساعت گذشته پنج بار فایل را دریافت کرده‌اید؛ بعداً دوباره امتحان کنید.',
  delete: 'حذف حساب',
  deleteAbout: 'چه چیزهایی پاک می‌شود و چه چیزهایی می‌ماند',
} as const

export const passwordTexts = {
  title: 'رمز عبور',
  about: 'با رمز عبور، بدون پیامک هم وارد می‌شوید. ورود با کد پیامکی هم سر جایش می‌ماند.',
  endOthers: 'خروج از دستگاه‌های دیگر',
  endOthersHint: 'اگر فکر می‌کنید کسی جز شما وارد حسابتان شده، این گزینه را فعال نگه دارید.',
  save: 'ثبت رمز عبور',
  saving: 'در حال ثبت…',
  back: 'برگشت به تنظیمات',
} as const

export const deletionTexts = {
  title: 'حذف حساب',
  about: 'با حذف، حساب شما همان لحظه و برای همیشه پاک می‌شود و برگشت‌پذیر نیست؛ پشتیبانی هم نمی‌تواند آن را برگرداند.',
  goes: 'پاک می‌شود',
  stays: 'بدون نام شما می‌ماند',
  again: 'هر وقت خواستید می‌توانید با همین شماره، حساب جدیدی بسازید؛ چیزی از حساب قبلی به آن برنمی‌گردد.',
  file: 'قبل از حذف می‌توانید فایل اطلاعاتتان را دریافت کنید.',
  toFile: 'رفتن به اطلاعات ذخیره‌شدهٔ من',
  prove: 'تأیید با کد پیامکی و ادامه',
  agree: 'می‌دانم که حسابم دیگر برنمی‌گردد.',
  disagreed: 'برای حذف حساب، این گزینه را علامت بزنید.',
  delete: 'حذف همیشگی حساب',
  back: 'انصراف',
  done: 'حساب شما حذف شد',
  doneAbout: 'اطلاعات شما پاک شد و از همهٔ دستگاه‌ها خارج شدید.',
  home: 'رفتن به صفحهٔ اصلی',
} as const
