import { cleanText } from '#kit/text.ts'

// Closed lists of the words that authorities use for states. An unlisted word is shown unchanged, without a verdict.

/** Compares words without regard to case, half-spaces, dashes and look-alike letters. */
const plain = (word: string): string =>
  cleanText(word.normalize('NFKC'))
    .toLowerCase()
    .replace(/[\s\u200c\u200f\u200e_\-–.]+/g, '')

const listOf = (...words: readonly string[]): ReadonlySet<string> => new Set(words.map(plain))

const paidWords = listOf('Paid', 'پرداخت شده', 'پرداخت شد', 'تسویه شده', 'تسویه شد', 'Settled')
const owedWords = listOf(
  'Unpaid',
  'NotPaid',
  'پرداخت نشده',
  'بدهکار',
  'در انتظار پرداخت',
  'پرداخت نشد',
  'Pending Payment',
)
/** The authority lists the bill and refuses its payment for now. */
const blockedWords = listOf('NotPayable', 'غیرقابل پرداخت', 'غیر قابل پرداخت', 'Blocked')

export type PaymentState = 'paid' | 'owed' | 'blocked' | 'other'

/** Returns the payment state by the authority's word; `other` for an unknown word. */
export function paymentState(word: string): PaymentState {
  const existing = plain(word)
  if (paidWords.has(existing)) return 'paid'
  if (owedWords.has(existing)) return 'owed'
  return blockedWords.has(existing) ? 'blocked' : 'other'
}

const goodLicences = listOf(
  'معتبر',
  'صادر شده',
  'صادر شد',
  'فعال',
  'چاپ شده',
  'ارسال به پست',
  'ارسال شده',
  'تحویل شده',
  'تحویل به مالک',
  'تحویل داده شده',
)
const badLicences = listOf(
  'ضبط',
  'ضبط شده',
  'توقیف',
  'توقیف شده',
  'ابطال',
  'ابطال شده',
  'باطل',
  'باطل شده',
  'لغو',
  'لغو شده',
  'تعلیق',
  'تعلیق شده',
  'معلق',
  'محرومیت از رانندگی',
  'محروم از رانندگی',
)

/** Returns the state of a licence; `other` for an unknown word. */
export function licenceVerdict(word: string): 'good' | 'bad' | 'other' {
  const existing = plain(word)
  return goodLicences.has(existing) ? 'good' : badLicences.has(existing) ? 'bad' : 'other'
}

const goodCertificates = listOf('معتبر', 'فعال', 'قبول', 'قبول شده', 'تأیید شده', 'Valid', 'Passed')
const badCertificates = listOf(
  'مردود',
  'مردود شده',
  'رد شده',
  'ابطال',
  'ابطال شده',
  'باطل',
  'باطل شده',
  'لغو شده',
  'نامعتبر',
  'منقضی',
  'منقضی شده',
  'Failed',
  'Revoked',
  'Expired',
)

/** Returns the state of a technical inspection; `other` for an unknown word. */
export function certificateVerdict(word: string): 'good' | 'bad' | 'other' {
  const existing = plain(word)
  return goodCertificates.has(existing) ? 'good' : badCertificates.has(existing) ? 'bad' : 'other'
}

const goodDocuments = listOf(
  'صادر شده',
  'صادر شد',
  'چاپ شده',
  'ارسال به پست',
  'ارسال شده',
  'تحویل شده',
  'تحویل به مالک',
  'تحویل داده شده',
  'فعال',
  'معتبر',
)
const returnedDocuments = listOf('برگشت از پست', 'برگشت خورده', 'برگشتی', 'برگشت شده از پست')

/** Returns the state of a vehicle's card or document; `other` for an unknown word. */
export function documentVerdict(word: string): 'good' | 'returned' | 'other' {
  const existing = plain(word)
  return goodDocuments.has(existing) ? 'good' : returnedDocuments.has(existing) ? 'returned' : 'other'
}

const answeredWords = listOf('Ok', 'Done', 'Success', 'Successful', 'G00000', 'موفق')

/** Returns whether a part of a report came. */
export const isAnsweredWord = (word: string | null): boolean => word !== null && answeredWords.has(plain(word))

const pollutionWords = listOf('کنترل آلودگی هوا', 'آلودگی هوا', 'کنترل آلودگی', 'Pollution', 'LEZ')
const trafficWords = listOf('طرح ترافیک', 'محدودهٔ طرح ترافیک', 'محدوده طرح ترافیک', 'Traffic')

/** Returns the zone of a day in Tehran; null for an unknown word. */
export function zoneOf(word: string): 'traffic' | 'pollution' | null {
  const existing = plain(word)
  return pollutionWords.has(existing) ? 'pollution' : trafficWords.has(existing) ? 'traffic' : null
}
