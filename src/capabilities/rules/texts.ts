/** Why a new version of a rule is turned down. */
export const versionRefusals = {
  same: 'چیزی تغییر نکرده است.',
  changed: 'در این فاصله همکار دیگری نسخهٔ دیگری ثبت کرده است. تفاوت جدید را ببینید و اگر درست است دوباره ثبت کنید.',
  'not-later': 'قاعدهٔ تازه حداقل از فردا اجرا می‌شود.',
  'same-day': 'برای این روز نسخهٔ دیگری هست. اول آن را پس بگیرید یا روز دیگری را بنویسید.',
}

export const versionStates = { past: 'گذشته', current: 'در حال اجرا', coming: 'در راه' }
