/** Words of the pages around an account: password, forgotten password, fresh proof, a person's own facts. */
export const passwordTexts = {
  title: 'ورود با رمز عبور',
  wrong: 'شماره یا رمز عبور اشتباه است. اگر هنوز رمز عبور تعیین نکرده‌اید، با کد پیامکی وارد شوید.',
  signIn: 'ورود',
  checking: 'در حال بررسی…',
  withCode: 'ورود با کد پیامکی',
  forgotten: 'رمز عبورم را فراموش کرده‌ام',
} as const

export const forgottenTexts = {
  title: 'تعیین رمز عبور جدید',
  about: 'کدی به شمارهٔ شما پیامک می‌کنیم؛ با آن رمز عبور جدید تعیین می‌کنید و وارد می‌شوید.',
  send: 'دریافت کد',
  sending: 'در حال ارسال…',
  endOthers: 'خروج از دستگاه‌های دیگر',
  endOthersHint: 'اگر فکر می‌کنید کسی جز شما وارد حسابتان شده، این گزینه را فعال نگه دارید.',
  save: 'ثبت رمز عبور و ورود',
  saving: 'در حال ثبت…',
  back: 'برگشت به ورود',
} as const

export const confirmTexts = {
  title: 'تأیید هویت',
  about: (maskedMobile: string) =>
    `قبل از این کار، کدی به شمارهٔ شما (${maskedMobile}) پیامک می‌کنیم تا مطمئن شویم خودتان هستید.`,
  send: 'دریافت کد',
  sending: 'در حال ارسال…',
  back: 'انصراف',
} as const

export const infoTexts = {
  title: 'تکمیل اطلاعات',
  about: 'فقط نام و نام خانوادگی لازم است. بقیه را اگر نمی‌خواهید، خالی بگذارید؛ هر وقت لازم شد می‌پرسیم.',
  firstNameHint: 'همان‌طور که روی کارت ملی نوشته شده.',
  nationalCodeHint:
    'برای استعلام‌ها و قراردادهایی که به نام شما ثبت می‌شود. رمزنگاری‌شده نگهداری می‌شود؛ بعد از ثبت نمی‌شود تغییرش داد.',
  nationalCodeKept: 'بعد از ثبت نمی‌شود تغییرش داد؛ اگر اشتباه است، به پشتیبانی پیام بدهید.',
  birthDayHint: 'برای محاسبهٔ بیمه و بررسی شرط سنی طرح‌های فروش. مثلاً ۱۳۶۵/۰۴/۱۲',
  placeAbout: 'استان و شهر محل زندگی‌تان؛ اگر نمی‌خواهید، خالی بگذارید.',
  save: 'ثبت اطلاعات',
  saving: 'در حال ثبت…',
  later: 'بعداً',
  done: 'مشخصات شما کامل است',
  doneAbout: 'نام، کد ملی، تاریخ تولد و شهر ثبت شده است.',
  goOn: 'ادامه',
  name: 'نام',
  nationalCode: 'کد ملی',
  birthDay: 'تاریخ تولد',
  place: 'محل زندگی',
  guest: 'برای تکمیل اطلاعات اول وارد شوید.',
  guestAbout: 'بعد از ورود به همین صفحه برمی‌گردید.',
  signIn: 'ورود',
} as const

/** Refusals of a person's own facts. */
export const infoRefusals = {
  'national-code-taken': 'این کد ملی را نمی‌شود برای این حساب ثبت کرد. اگر کد خودتان است، به پشتیبانی پیام بدهید.',
  'national-code-kept': 'کد ملی را بعد از ثبت نمی‌شود تغییر داد؛ اگر اشتباه است، به پشتیبانی پیام بدهید.',
  'city-missing': 'شهر را هم انتخاب کنید.',
  'city-elsewhere': 'این شهر در استانی که انتخاب کرده‌اید نیست؛ شهر دیگری انتخاب کنید.',
} as const

/** What a code is for, in its message; names of single acts stand in the manifests of their rooms. */
export const actTexts = {
  password: 'تعیین رمز عبور جدید',
  confirm: 'تأیید هویت',
  'old-mobile': 'تغییر شمارهٔ موبایل',
  'new-mobile': 'ثبت این شماره در حساب',
} as const

/** To the number that an account had: one part of a text message. */
export const mobileChangedSms = 'شمارهٔ موبایل حساب فرمان شما عوض شد. اگر کار شما نبود، به پشتیبانی پیام بدهید.'
