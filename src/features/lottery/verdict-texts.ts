const problems: readonly (readonly [RegExp, string])[] = [
  [/not the one that was published$/, 'یکی از خط‌های کارنامه با آنچه منتشر شده فرق دارد.'],
  [
    /tickets are missing|not those of the closing|before the closing/,
    'لیست بلیت‌ها با لیستی که موقع بسته شدن منتشر شد یکی نیست.',
  ],
  [/^the seed/, 'عدد محرمانه همانی نیست که قبل از شروع تعهد شده بود.'],
  [/^the beacon|^a part of the beacon|reveals|promised|substitute/, 'عددهای عمومی با آنچه اعلام شده بود جور نیست.'],
  [/^the key/, 'کلید قرعه‌کشی از عددهای منتشرشده به دست نمی‌آید.'],
  [/^the order|^the winners|next in order/, 'ترتیب برنده‌ها از کلید قرعه‌کشی به دست نمی‌آید.'],
  [/deadline/, 'یک عدد بیرون از مهلتش ثبت شده است.'],
  [/national code/, 'این بلیت با این کد ملی ساخته نشده است.'],
  [/root|way is too long/, 'این بلیت به نشان منتشرشدهٔ لیست نمی‌رسد.'],
]

/** Returns the text of a verifier's problem. */
export const problemText = (problem: string): string =>
  problems.find(([pattern]) => pattern.test(problem))?.[1] ?? 'این فایل آن‌طور که منتشر شده نیست یا ناقص است.'

export const verdictTexts = {
  good: 'نتیجه درست است',
  bad: 'نتیجه تأیید نمی‌شود',
  unread: 'بستهٔ قرعه‌کشی خوانده نشد؛ اتصال اینترنت یا فایل انتخاب‌شده را بررسی کنید.',
} as const
