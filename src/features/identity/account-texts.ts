/** Texts of the account pages: password, forgotten password, fresh proof, personal details. */
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
  contractAbout:
    'نام، کد ملی و تاریخ تولدتان لازم است و قرارداد به همین نام نوشته می‌شود. بعد از ثبت به همان صفحه برمی‌گردید.',
  firstNameHint: 'همان‌طور که روی کارت ملی نوشته شده.',
  nationalCodeHint:
    'برای استعلام‌ها و قراردادهایی که به نام شما ثبت می‌شود. رمزنگاری‌شده نگهداری می‌شود؛ بعد از ثبت نمی‌شود تغییرش داد.',
  fullName: 'نام و نام خانوادگی',
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

/** Refusals of personal details. */
export const infoRefusals = {
  'national-code-taken': 'این کد ملی را نمی‌شود برای این حساب ثبت کرد. اگر کد خودتان است، به پشتیبانی پیام بدهید.',
  'national-code-kept': 'کد ملی را بعد از ثبت نمی‌شود تغییر داد؛ اگر اشتباه است، به پشتیبانی پیام بدهید.',
  'name-kept':
    'وقتی موجودی، شبا یا کد ملی ثبت شده باشد، نام را خودتان نمی‌توانید تغییر بدهید. اگر اشتباه است، به پشتیبانی پیام بدهید.',
  'city-missing': 'شهر را هم انتخاب کنید.',
  'city-elsewhere': 'این شهر در استانی که انتخاب کرده‌اید نیست؛ شهر دیگری انتخاب کنید.',
} as const

/** Returns the refusal of a field. */
export const infoRefusal = (code: 'name-kept' | 'national-code-taken' | 'national-code-kept'): Record<string, string> =>
  code === 'name-kept' ? { firstName: infoRefusals[code] } : { nationalCode: infoRefusals[code] }

/** The second proof beside a code. */
export const proofTexts = {
  title: 'تأیید دوم',
  about: {
    entry: (masked: string) =>
      `با شمارهٔ ${masked} از دستگاه جدیدی وارد می‌شوید. شماره‌ها گاهی به شخص دیگری می‌رسند؛ برای حفاظت از حساب، چیزی را وارد کنید که فقط صاحب حساب می‌داند.`,
    act: 'این کار روی پول یا ورود به حساب شما اثر دارد. چیزی را وارد کنید که فقط خودتان می‌دانید.',
  },
  labels: { password: 'رمز عبور', 'national-code': 'کد ملی', name: 'نام و نام خانوادگی صاحب حساب' },
  hints: {
    password: 'همان رمزی که برای این حساب تعیین کرده‌اید.',
    'national-code': 'کد ملی‌ای که در این حساب ثبت شده است.',
    name: 'همان‌طور که در این حساب ثبت شده است.',
  },
  submit: { entry: 'تأیید و ورود', act: 'تأیید و ادامه' },
  checking: 'در حال بررسی…',
  other: 'تأیید با راه دیگر',
  empty: 'این قسمت را کامل کنید.',
  wrong: 'با اطلاعات این حساب یکی نیست.',
  stuck: 'نمی‌توانید تأیید کنید؟',
  wait: 'درخواست ورود بدون تأیید دوم',
  waitAbout:
    'به صاحب حساب خبر می‌دهیم. اگر تا ۷۲ ساعت لغو نکند، با کد پیامکی وارد می‌شوید و برداشت از کیف پول ۷۲ ساعت نگه داشته می‌شود.',
  notMine: 'این حساب مال من نیست',
  notMineAbout:
    'اگر این شماره به‌تازگی به شما واگذار شده است، به صاحب قبلی خبر می‌دهیم و اگر تا ۷۲ ساعت لغو نکند، شماره از آن حساب جدا می‌شود و حساب جدیدی برای شما ساخته می‌شود.',
  waiting: (until: string) => `درخواست شما ثبت شده است. از ${until} با کد پیامکی وارد می‌شوید.`,
  releasing: (until: string) => `ثبت شد. از ${until} حساب جدیدی با همین شماره برای شما ساخته می‌شود.`,
  anotherNumber: 'ورود با شمارهٔ دیگر',
} as const

/** Texts about claims on an account, for its owner, with the way to object. */
export const claimTexts = {
  open: (until: string) =>
    `کسی با شمارهٔ شما، بدون تأیید دوم، می‌خواهد وارد حساب شود. اگر لغو نکنید، از ${until} وارد می‌شود.`,
  release: (until: string) => `کسی گفته است این حساب مال او نیست. اگر لغو نکنید، ${until} شماره از حساب شما جدا می‌شود.`,
  object: 'لغو؛ این حساب مال من است',
  notMine: 'این حساب مال من نیست',
  notMineAbout:
    'اگر شمارهٔ شما قبلاً دست شخص دیگری بوده و اینجا چیزهای او را می‌بینید، خبر بدهید. از حساب خارج می‌شوید و اگر صاحب حساب تا ۷۲ ساعت لغو نکند، شماره از این حساب جدا می‌شود.',
  notMineDo: 'خروج و جدا کردن شماره',
} as const

/** Why an account that lost its number is locked. */
export const numberReleasedReason = 'دارندهٔ جدید شماره گفت این حساب مال او نیست و صاحب حساب در مهلت لغو نکرد'

/**
 * The purposes of codes in their messages; names of single actions are in the manifests of their
 * features.
 */
export const actionTexts = {
  password: 'تعیین رمز عبور جدید',
  confirm: 'تأیید هویت',
  'old-mobile': 'تغییر شمارهٔ موبایل',
  'new-mobile': 'ثبت این شماره در حساب',
} as const

/** Sent to the account's former number; fits one part of a text message. */
export const mobileChangedSms = 'شمارهٔ موبایل حساب فرمان شما عوض شد. اگر کار شما نبود، به پشتیبانی پیام بدهید.'

/** `/login/link`: a link from the server's terminal. */
export const linkTexts = {
  title: 'ورود با لینک یک‌بارمصرف',
  firstTitle: 'ساخت حساب مدیر سامانه',
  firstAbout:
    'این سامانه هنوز مدیر ندارد. شمارهٔ موبایل مدیر را بنویسید؛ همین حالا وارد می‌شوید و از این به بعد هم با همین شماره وارد شوید.',
  create: 'ساخت حساب و ورود',
  about: (maskedMobile: string) => `با زدن دکمهٔ زیر وارد حساب ${maskedMobile} می‌شوید. این لینک فقط یک بار کار می‌کند.`,
  over: 'این لینک استفاده شده یا مهلتش تمام شده است. از مسئول فنی سامانه لینک جدید بگیرید.',
} as const
