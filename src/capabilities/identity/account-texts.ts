/** Words of the pages around an account: password, forgotten password, fresh proof, a person's own facts. */
export const passwordTexts = {
  title: 'ورود با رمز عبور',
  wrong: 'شماره یا رمز عبور درست نیست. اگر هنوز رمز عبور نگذاشته‌اید، با کد پیامکی وارد شوید.',
  signIn: 'ورود',
  checking: 'در حال بررسی…',
  withCode: 'ورود با کد پیامکی',
  forgotten: 'رمز عبور را فراموش کرده‌ام',
} as const

export const forgottenTexts = {
  title: 'رمز عبور جدید',
  about: 'کدی به شماره‌تان می‌فرستیم؛ با آن رمز عبور جدید می‌گذارید و وارد می‌شوید.',
  send: 'دریافت کد',
  sending: 'در حال ارسال…',
  endOthers: 'خروج از دستگاه‌های دیگر',
  endOthersHint: 'اگر فکر می‌کنید کسی رمز عبور شما را می‌داند، روشن بماند.',
  save: 'ثبت رمز عبور و ورود',
  saving: 'در حال ثبت…',
  back: 'برگشت به ورود',
} as const

export const confirmTexts = {
  title: 'تأیید هویت',
  about: (maskedMobile: string) => `قبلاً کار، کدی به شمارهٔ شما (${maskedMobile}) می‌فرستیم تا مطمئن شویم خودتان هستید.`,
  send: 'فرستادن کد',
  sending: 'در حال ارسال…',
  back: 'انصراف',
} as const

export const infoTexts = {
  title: 'تکمیل اطلاعات',
  about: 'هر چه را نمی‌خواهید خالی بگذارید؛ تا خدمتی به آن نیاز نداشته باشد، از شما خواسته نمی‌شود.',
  firstNameHint: 'همان‌گونه که در کارت ملی نوشته شده است.',
  nationalCodeHint:
    'برای استعلام‌ها و قراردادهایی که به نام شما ثبت می‌شود. رمزنگاری‌شده نگهداری می‌شود و بعد از ثبت تغییر نمی‌کند.',
  nationalCodeKept: 'بعد از ثبت تغییر نمی‌کند؛ اگر اشتباه است، با پشتیبانی تماس بگیرید.',
  birthDayHint: 'برای محاسبهٔ بیمه و بررسی شرط سنی طرح‌های فروش. مثلاً ۱۳۶۵/۰۴/۱۲',
  placeAbout: 'استان و شهر را برای نشان دادن آگهی‌ها و مرکزهای نزدیک می‌پرسیم.',
  save: 'ثبت اطلاعات',
  saving: 'در حال ثبت…',
  later: 'بعداً',
  done: 'اطلاعات شما کامل است',
  doneAbout: 'کار دیگری لازم نیست.',
  goOn: 'ادامه',
  name: 'نام',
  nationalCode: 'کد ملی',
  birthDay: 'تاریخ تولد',
  place: 'محل زندگی',
  guest: 'برای تکمیل اطلاعات، اول وارد شوید.',
  guestAbout: 'بعد از ورود به همین صفحه برمی‌گردید.',
  signIn: 'ورود',
} as const

/** Refusals of a person's own facts. */
export const infoRefusals = {
  'national-code-taken': 'این کد ملی را نمی‌توان برای این حساب ثبت کرد. اگر کد خودتان است، با پشتیبانی تماس بگیرید.',
  'national-code-kept': 'کد ملی بعد از ثبت تغییر نمی‌کند.',
  'city-missing': 'شهر را هم انتخاب کنید.',
  'city-elsewhere': 'این شهر در استانی که انتخاب کرده‌اید نیست.',
} as const

/** What a code is for, in its message; names of single acts stand in the manifests of their rooms. */
export const actTexts = {
  password: 'تعیین رمز عبور جدید',
  confirm: 'تأیید هویت',
  'old-mobile': 'تغییر شمارهٔ حساب',
  'new-mobile': 'ثبت این شماره در حساب',
} as const

/** To the number that an account had: one part of a text message. */
export const mobileChangedSms = 'شمارهٔ حساب فرمان شما عوض شد. کار شما نبود؟ به پشتیبانی خبر دهید.'
