import type { DrawingBody } from '../options.ts'
import { denaPlus, ranaPlus, samand, sorenPlus, tara } from './iran-khodro.ts'
import type { ModelLook } from './model-look.ts'
import { peugeot206, peugeot206sd, peugeot207, peugeot207sd, peugeot405, peugeotPars } from './peugeot.ts'
import { pride111, pride131 } from './pride.ts'
import { sandero, stepway, tondar90 } from './renault.ts'
import { quick, saina, shahin, tiba, tiba2 } from './saipa.ts'
import { sketches } from './sketches.ts'
import { z24 } from './zamyad.ts'

/** The first variant that names a model instead of an appearance of its body type. */
const firstNamed = 40

/** The index is part of picture keys: append new models only. */
const looks: readonly ModelLook[] = [
  pride131,
  pride111,
  peugeot206,
  peugeot206sd,
  peugeot207,
  peugeot207sd,
  peugeot405,
  peugeotPars,
  samand,
  sorenPlus,
  denaPlus,
  ranaPlus,
  tara,
  tiba,
  tiba2,
  saina,
  quick,
  shahin,
  tondar90,
  sandero,
  stepway,
  z24,
  ...Object.values(sketches),
]

/** Catalogue models by slug; close relatives share a drawing. */
const bySlug: Readonly<Record<string, ModelLook>> = {
  'saipa-pride-131': pride131,
  'saipa-pride-132': pride131,
  'saipa-pride-saba': pride131,
  'saipa-pride-111': pride111,
  'saipa-pride-141': pride111,
  'peugeot-206': peugeot206,
  'peugeot-206-sd': peugeot206sd,
  'peugeot-207': peugeot207,
  'peugeot-207-sd': peugeot207sd,
  'peugeot-405': peugeot405,
  'peugeot-roa': peugeot405,
  'peugeot-pars': peugeotPars,
  'ikco-samand': samand,
  'ikco-soren': sorenPlus,
  'ikco-soren-plus': sorenPlus,
  'ikco-dena': denaPlus,
  'ikco-dena-plus': denaPlus,
  'ikco-rana': ranaPlus,
  'ikco-rana-plus': ranaPlus,
  'ikco-tara': tara,
  'saipa-tiba': tiba,
  'saipa-tiba-2': tiba2,
  'saipa-saina': saina,
  'saipa-quick': quick,
  'saipa-atlas': quick,
  'saipa-shahin': shahin,
  'renault-tondar-90': tondar90,
  'renault-pars-tondar': tondar90,
  'renault-sandero': sandero,
  'renault-sandero-stepway': stepway,
  'zamyad-z24': z24,
  ...sketches,
  'mvm-arrizo-5': sketches['fownix-arrizo-5']!,
  'fidelity-elite': sketches['fidelity-prime']!,
  'dignity-prestige': sketches['dignity-prime']!,
}

/** The number of appearances of its body type for a model without its own drawing. */
const commonLooks = 24

/**
 * Returns how a catalogue model is drawn everywhere: its own drawing, or an appearance of its body
 * type.
 */
export function modelDrawing({ id, slug, bodyType }: { id: number; slug: string; bodyType: string }): {
  body: DrawingBody
  variant: number
} {
  const named = namedModel(slug)
  return named?.body === bodyType ? named : { body: bodyType as DrawingBody, variant: id % commonLooks }
}

/**
 * Returns a catalogue model's own drawing; null when it has only the appearance of its body type.
 */
export function namedModel(slug: string): { body: DrawingBody; variant: number } | null {
  const look = Object.hasOwn(bySlug, slug) ? bySlug[slug] : undefined
  return look ? { body: look.body, variant: firstNamed + looks.indexOf(look) } : null
}

/** Returns the appearance that a variant names; null without one or for another body. */
export function lookOf(body: DrawingBody, variant: number): ModelLook | null {
  const look = looks[variant - firstNamed]
  return look?.body === body ? look : null
}
