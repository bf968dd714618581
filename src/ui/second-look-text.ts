/** What staff read when what they did waits for a second one of them. */
export const secondApprovalText =
  'ثبت شد و منتظر تأیید نفر دوم است: همکار دیگری باید همین کار را با همین مشخصات در همین صفحه انجام بدهد.'
