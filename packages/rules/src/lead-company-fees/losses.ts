import { type Quality, qualities, qualityLabels } from '../leads/quality.ts'
import { formatRand } from '../money/rand.ts'
import { shareOf } from '../money/share.ts'

/** What is paid on a cashed lead of each quality, in whole cents; null for a quality that is not bought. */
type FeesByQuality = Readonly<Record<Quality, number | null>>

/** An external contract and the card of a lead company, whose leads it may be given. */
export type ContractAndCard = {
  contract: string
  organisation: string
  contractFees: FeesByQuality
  company: string
  cardFees: FeesByQuality
  /** The company's share of its card's fees, in basis points. */
  feeBps: number
}

/** So many sentences are read; the rest is counted. */
const sentencesShown = 5

/**
 * Where a cashed lead brings in less than its lead company is owed: the contract pays the fee for the quality, and the
 * company its share of its own card's fee, whatever the contract pays. One sentence for each, none when nothing is lost. A
 * share of a sale's commission is never more than that commission. Source: domain rules, "Money".
 */
export function lossesInWords(pairs: readonly ContractAndCard[]): string[] {
  const sentences = pairs.flatMap(pair => qualities.flatMap(quality => lossOf(pair, quality)))
  const left = sentences.length - sentencesShown
  return left > 0 ? [...sentences.slice(0, sentencesShown), `The same is true of ${left} more.`] : sentences
}

function lossOf(
  { contract, organisation, contractFees, company, cardFees, feeBps }: ContractAndCard,
  quality: Quality,
) {
  const [fee, cardFee] = [contractFees[quality], cardFees[quality]]
  if (fee === null || cardFee === null) return []
  const owed = shareOf(cardFee, feeBps)
  if (fee >= owed) return []
  const lead = `a cashed lead of ${qualityLabels[quality].toLowerCase()} quality from ${company}`
  return [
    `On ${lead}, ${organisation} pays ${formatRand(fee)} under "${contract}" and ${company} is owed ${formatRand(owed)}.`,
  ]
}
