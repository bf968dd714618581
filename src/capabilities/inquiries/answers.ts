// Answers in our own form, whoever gave them. Amounts are rials as decimal text, days are Jalali text `1405/09/01`.

export type Delivery = 'affixed' | 'handed' | 'camera'

export type Fine = {
  id: string
  title: string | null
  code: string | null
  amountRial: string
  /** The moment as ISO text; null when the provider gave none that can be read. */
  at: string | null
  city: string | null
  place: string | null
  delivery: Delivery | null
  serial: string | null
  billId: string | null
  paymentId: string | null
  payable: boolean
  hasImage: boolean
}

export type Paper = { state: string; issuedOn: string | null; postBarcode: string | null; smart: boolean | null }

export type Section = {
  key: SectionKey
  status: 'ok' | 'none' | 'unavailable'
  rows: readonly (readonly (readonly [label: string, value: string])[])[]
}

export const sectionTitles = {
  numbering: 'مشخصات شماره‌گذاری',
  insuranceDamage: 'خسارت‌های پرداخت‌شدهٔ بیمه',
  fineDebt: 'بدهی خلافی',
  freewayToll: 'بدهی عوارض آزادراهی',
  transferTax: 'مالیات نقل و انتقال',
  inspection: 'معاینهٔ فنی',
  warranty: 'گارانتی',
} as const
export type SectionKey = keyof typeof sectionTitles

export type Answers = {
  'fines-accumulation': {
    plate: string | null
    totalRial: string
    billId: string | null
    paymentId: string | null
    complaint: string | null
  }
  'fines-details': { plate: string | null; items: readonly Fine[] }
  'licence-status': {
    items: readonly {
      number: string | null
      class: string
      state: string
      issuedOn: string | null
      validYears: number | null
      postBarcode: string | null
    }[]
  }
  'negative-score': { score: number; offences: number | null; allowedToDrive: boolean; rule: string | null }
  'pelak-status': {
    items: readonly {
      plate: string
      serialNumber: string | null
      active: boolean
      detachedOn: string | null
      reason: string | null
    }[]
  }
  'card-sanad': { plate: string | null; card: Paper | null; document: Paper | null }
  'car-annual-toll-bill': {
    plate: string | null
    owner: string | null
    vehicle: string | null
    debtRial: string
    penaltyRial: string
    oldCarRial: string
    totalRial: string
    billId: string | null
    paymentId: string | null
  }
  'tehran-car-toll-bill': {
    plate: string | null
    items: readonly {
      id: string
      day: string | null
      zone: 'traffic' | 'pollution'
      amountRial: string
      paid: boolean
    }[]
    /** The plate is not proven to be the person's own, so no pass has a day. */
    daysHidden?: boolean
  }
  'plate-history': {
    plate: string | null
    state: string | null
    trace: string | null
    items: readonly {
      system: string
      type: string | null
      model: string | null
      attachedOn: string | null
      detachedOn: string | null
    }[]
  }
  'violation-photo': { serial: string; plateImage: string | null; vehicleImage: string | null }
  'authenticity-and-history': {
    sections: readonly Section[]
    transferable: boolean | null
    trackingCode: string | null
  }
}

/** An answer with the kind that it belongs to. */
export type Answer = { [Kind in keyof Answers]: { kind: Kind } & Answers[Kind] }[keyof Answers]
