import { join } from 'node:path'
import { drawingSource } from '#features/drawings/contract.ts'
import { photoSource } from '#features/files/contract.ts'
import { openMobile } from '#features/identity/contract.ts'
import { chooseDepositBanks } from '#features/imported/contract.ts'
import { chooseInquiries } from '#features/inquiries/contract.ts'
import { chooseInsurers } from '#features/insurance/contract.ts'
import { chooseNumberRelay, createDealerCalls } from '#features/marketplace/contract.ts'
import { chooseSmsPort } from '#features/notifications/contract.ts'
import { chooseCityParking } from '#features/parking/contract.ts'
import { chooseGateways } from '#features/payments/contract.ts'
import type { Platform, PlatformBase } from '#platform/context.ts'
import { diskCache } from '#platform/files/disk-cache.ts'
import { openFiles } from '#platform/files/open-files.ts'
import { createPictures, type PictureSource } from '#platform/pictures/pictures.ts'
import { createImageWorker } from '#platform/pictures/image-worker.ts'
import type { Providers } from '#platform/providers.ts'
import { manifests } from './features.ts'

/**
 * Adds to the opened platform every feature, and the adapter of every port, chosen by configuration. Call once per
 * process.
 */
export const withProviders = (base: PlatformBase): Platform => ({
  ...base,
  providers: createProviders(base),
  manifests,
})

const findDrawing: PictureSource = async (key) => {
  const drawing = drawingSource(key)
  return drawing && { ...drawing, mayRead: 'everyone' }
}

function createProviders({ config, database: { db }, outbound, clock }: PlatformBase): Providers {
  const files = openFiles(config, { outbound, clock })
  const purposes = manifests.flatMap(({ filePurposes = [] }) => filePurposes)
  const photo = photoSource({ db, files, purposes })
  const cache = diskCache(join(config.DATA_DIR, 'cache'), config.PICTURE_CACHE_MEGABYTES * 1024 * 1024)
  return {
    files,
    pictures: createPictures(cache, async (key) => (await findDrawing(key)) ?? photo(key)),
    imageWorker: createImageWorker({ seconds: config.PICTURE_SECONDS }),
    sms: chooseSmsPort(config, outbound),
    gateways: chooseGateways(config, outbound),
    cityParking: chooseCityParking(config, outbound),
    numberRelay: chooseNumberRelay(config, outbound),
    galleryCalls: createDealerCalls(config, outbound),
    ...chooseInquiries(config, outbound, clock),
    ...chooseInsurers(config, outbound),
    ...chooseDepositBanks(config, outbound),
    openMobile,
  }
}
