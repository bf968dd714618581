import type { RequestContext } from '#platform/context.ts'
import type { OwnLine } from '#platform/home-part.ts'
import type { PlateKey } from '#platform/plate-key.ts'
import type { CarView } from '../car-view.ts'
import { levelTones } from '../level-tones.ts'
import { presentCars } from './present-cars.ts'

const maxShown = 3
const maxLines = 2

/** Returns the first cars, for the profile page. */
export async function presentProfilePart(ctx: RequestContext, personId: bigint): Promise<readonly CarView[]> {
  const cars = await presentCars(ctx, personId)
  return cars.slice(0, maxShown)
}

/** Returns the most urgent deadlines of a person's cars within a month, for home. */
export async function presentOwnLines(ctx: RequestContext, personId: bigint): Promise<readonly OwnLine[]> {
  const cars = await presentCars(ctx, personId)
  const rank = { overdue: 0, urgent: 1, soon: 2, fine: 3 }
  return cars
    .flatMap(({ name, deadlines }) => deadlines.map((deadline) => ({ ...deadline, car: name })))
    .filter(({ level }) => level !== 'fine')
    .toSorted((one, other) => rank[one.level] - rank[other.level] || ((one.day ?? '') < (other.day ?? '') ? -1 : 1))
    .slice(0, maxLines)
    .map(({ href, title, words, level, car }) => ({
      href,
      sign: 'car',
      title,
      about: car,
      badge: { tone: levelTones[level], text: words },
      pressing: level !== 'soon',
    }))
}

/** Returns the cars with a plate, each with its deadlines from the nearest on. */
export async function presentPlateKeys(ctx: RequestContext, personId: bigint): Promise<readonly PlateKey[]> {
  const cars = await presentCars(ctx, personId)
  return cars.flatMap(({ id, name, plate, href, deadlines }) =>
    plate === null
      ? []
      : [
          {
            id,
            name,
            plate,
            href,
            dues: deadlines.map(({ href: at, title, when, words, level }) => ({ href: at, title, when, words, level })),
          },
        ],
  )
}

/** Returns the nearest deadline of each car by its id, as the keyring of a form shows it. */
export async function findKeyDues(ctx: RequestContext, personId: bigint) {
  const keys = await presentPlateKeys(ctx, personId)
  return new Map(
    keys.flatMap(({ id, dues: [due] }) =>
      due ? [[id, { words: `${due.title} · ${due.words}`, owed: due.level !== 'fine' }]] : [],
    ),
  )
}
