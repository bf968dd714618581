import type { Trim } from '../types.ts'

/** The groups of a specification sheet in display order. */
export const specGroups = {
  dimensions: 'ابعاد و وزن',
  engine: 'موتور و گیربکس',
  consumption: 'مصرف، سرعت و برد',
  chassis: 'ترمز، تعلیق و چرخ‌ها',
  safety: 'ایمنی و کمک به راننده',
  comfort: 'رفاهی',
  warranty: 'گارانتی و سرویس',
} as const
export type SpecGroup = keyof typeof specGroups

type Common = {
  group: SpecGroup
  label: string
  /** An explanation of the term in one or two plain sentences. */
  meaning: string
  /** The trims to which the key applies; all without it. */
  only?: (trim: Pick<Trim, 'fuel' | 'gearbox'>) => boolean
}

/** A measure; `better` names the better direction, if any. */
export type NumberKey = Common & {
  kind: 'number'
  unit: string
  min: number
  max: number
  better?: 'more' | 'less'
}

/** One of several options; with `better`, later ones are better. */
export type ChoiceKey = Common & { kind: 'choice'; choices: Readonly<Record<string, string>>; better?: 'later' }

export type YesNoKey = Common & { kind: 'yes-no'; better?: 'yes' }

export type TextKey = Common & { kind: 'text'; form: RegExp }

export type SpecKey = NumberKey | ChoiceKey | YesNoKey | TextKey

export const burnsFuel = ({ fuel }: Pick<Trim, 'fuel'>): boolean => fuel !== 'electric'
export const takesPlug = ({ fuel }: Pick<Trim, 'fuel'>): boolean => fuel === 'electric' || fuel === 'plug-in-hybrid'
