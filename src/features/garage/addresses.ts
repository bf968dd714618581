import type { Day } from '#kit/day.ts'

/** The garage. */
export const garagePath = '/profile/my-cars'
export const newCarPath = `${garagePath}/new`
export const carPath = (id: string): string => `${garagePath}/${id}`
export const carEditPath = (id: string): string => `${carPath(id)}/edit`
/** The choice of make, model and trim. */
export const carModelPath = (id: string): string => `${carPath(id)}/model`
/** Receives odometer readings from the offline queue of a device. */
export const mileagePath = (id: string): string => `${carPath(id)}/mileage`

export const newDeadlinePath = (id: string, kind?: string): string =>
  `${carPath(id)}/deadlines/new${kind ? `?kind=${kind}` : ''}`
export const deadlinePath = (id: string, deadlineId: string): string => `${carPath(id)}/deadlines/${deadlineId}`

export const costsPath = (id: string): string => `${carPath(id)}/costs`
export const costsFilePath = (id: string): string => `${carPath(id)}/costs.csv`

/** One prefix for all cars, because the proof of identity is valid for a prefix of the address. */
export const documentsPath = `${garagePath}/documents`
export const carDocumentsPath = (id: string): string => `${documentsPath}/${id}`

/** The driving licence of a person. */
export const licencePath = `${documentsPath}/licence`
/** The page that stores the last day of a licence, with a day that another feature knows. */
export const licenceRemindPath = (day: Day): string => `${licencePath}?due=${day}`

export const sharePath = (id: string): string => `${carPath(id)}/share`
/** The link of an invitation. */
export const joinPath = (token: string): string => `${garagePath}/join/${token}`

/** The deadlines of all cars as a calendar file. */
export const calendarPath = `${garagePath}/calendar.ics`
/** The page of the secret address, and the address that a calendar requests. */
export const calendarAddressPath = `${garagePath}/calendar`
export const calendarFeedPath = (token: string): string => `/garage-calendar/${token}/cars.ics`
export const carCalendarPath = (id: string): string => `${carPath(id)}/calendar.ics`

/** The timeline of a car, and the links that show it. */
export const timelinePath = (id: string): string => `${carPath(id)}/timeline`
export const timelineFilePath = (id: string): string => `${carPath(id)}/timeline.json`
export const newTimelineLinkPath = (id: string): string => `${carPath(id)}/timeline/link`
/** The timeline at a link, and the timeline on an ad. */
export const sharedTimelinePath = (token: string): string => `/vehicle-timeline/${token}`
export const sharedTimelineFilePath = (token: string): string => `/vehicle-timeline/${token}/file.json`
export const adTimelinePath = (adId: string): string => `/vehicle-timeline/ad/${adId}`
export const adTimelineFilePath = (adId: string): string => `/vehicle-timeline/ad/${adId}/file.json`
export const checkTimelinePath = '/verify/timeline'
export const timelineKeysPath = '/verify/timeline/keys.json'
