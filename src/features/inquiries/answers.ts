// Answers in our own format, the same for all providers. Amounts are rials as decimal text, days are Jalali text
// `1405/09/01`.

export type Delivery = 'affixed' | 'handed' | 'camera'

/**
 * Two contradicting numbers of the authority, or an impossible date: `bill`: the amount in the payment id; `total`: the
 * sum of the rows; `parts`: the parts of a sum; `twice`: one row under one id with two amounts; `date`: a date in the
 * future, before its subject existed or unreadable; `points`: a permission to drive against the score; `policy`: a
 * policy that ends before it begins or lasts longer than the law allows; `certificate`: the same of a technical
 * inspection; `before-car`: a fine older than the car of the garage, perhaps of another car with the same plate.
 */
export type Doubt = 'bill' | 'total' | 'parts' | 'twice' | 'date' | 'points' | 'policy' | 'certificate' | 'before-car'

export type Fine = {
  id: string
  title: string | null
  code: string | null
  amountRial: string
  /** The time as ISO text; null when the provider sent no readable one. */
  at: string | null
  city: string | null
  place: string | null
  delivery: Delivery | null
  serial: string | null
  billId: string | null
  paymentId: string | null
  payable: boolean
  hasImage: boolean
  /** Paid already, and no longer owed. */
  paid?: boolean
  /** A payment state of the authority that we do not know: neither owed nor paid. */
  status?: string | null
  doubts?: readonly Doubt[]
}

export type TollDay = {
  id: string
  day: string | null
  /** Null when the authority names an unknown zone. */
  zone: 'traffic' | 'pollution' | null
  zoneWord?: string | null
  amountRial: string
  /** Null when `status` has an unknown word of the authority. */
  paid: boolean | null
  status?: string | null
  doubts?: readonly Doubt[]
}

/** A debt to a freeway; the authority lists only unpaid ones. */
export type FreewayPass = {
  id: string
  day: string | null
  freeway: string | null
  amountRial: string
  doubts?: readonly Doubt[]
}

export type ThirdPartyPolicy = {
  company: string
  number: string | null
  startsOn: string | null
  endsOn: string
  /** Years without a paid damage, and damages paid on this policy. */
  freeYears: number | null
  losses: number | null
}

/** The certificate of a technical inspection; `state` is the register's own word. */
export type InspectionCertificate = {
  number: string | null
  state: string
  issuedOn: string | null
  validUntil: string
}

export type Document = { state: string; issuedOn: string | null; postBarcode: string | null; smart: boolean | null }

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
    paid?: boolean
    status?: string | null
  }
  'fines-details': { plate: string | null; items: readonly Fine[]; statedTotalRial?: string | null }
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
  'negative-score': { score: number; offences: number | null; allowedToDrive: boolean | null; rule: string | null }
  'pelak-status': {
    items: readonly {
      plate: string
      serialNumber: string | null
      active: boolean
      detachedOn: string | null
      reason: string | null
    }[]
  }
  'card-sanad': { plate: string | null; card: Document | null; document: Document | null }
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
    paid?: boolean
    status?: string | null
  }
  'tehran-car-toll-bill': {
    plate: string | null
    items: readonly TollDay[]
    statedTotalRial?: string | null
    /** The plate is not proven to be the person's own, so passes have no day. */
    daysHidden?: boolean
  }
  'freeway-toll': {
    plate: string | null
    items: readonly FreewayPass[]
    statedTotalRial?: string | null
    /** As above; passes have neither day nor freeway. */
    daysHidden?: boolean
  }
  'third-party-insurance': { plate: string | null; policy: ThirdPartyPolicy | null }
  'technical-inspection': { plate: string | null; certificate: InspectionCertificate | null }
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

/** An answer with its kind, and the doubts about the whole of it. */
export type Answer = {
  [Kind in keyof Answers]: { kind: Kind; doubts?: readonly Doubt[] } & Answers[Kind]
}[keyof Answers]
