import type { Figures } from './figures.d.mts'

export type Constants = {
  pageMs: number
  searchMs: number
  indexMegabytes: number
  readSeconds: number
  paymentsPerSecond: number
  matchSeconds: number
  streamKilobytes: number
}
export type Needs = Record<
  | 'pages'
  | 'rendered'
  | 'searchMs'
  | 'cores'
  | 'processes'
  | 'webGigabytes'
  | 'readSeconds'
  | 'streams'
  | 'streamGigabytes'
  | 'newAds'
  | 'matchCores'
  | 'payments'
  | 'databaseGigabytes'
  | 'noticeGigabytes'
  | 'pictureTerabytes',
  number
>
export declare function measured(figures: Figures, section: string, name: string | RegExp, place?: number): number
export declare function needsOf(scale: { ads: number; people: number }, constants: Constants): Needs
export declare function passedLimits(needs: Needs, constants: Constants): string[]
export declare function simulate(run: { cores: number; load: number; pages?: number }): number
export declare function capacityText(figures: Figures): string
