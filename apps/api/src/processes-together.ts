import cluster from 'node:cluster'
import type { Settings } from './settings.ts'

/** How many API processes share an address with this one. One that was not started by the launcher is alone, whatever the setting. */
export const processesTogether = ({ API_PROCESSES }: Settings): number => (cluster.isWorker ? API_PROCESSES : 1)
