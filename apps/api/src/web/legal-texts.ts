import { legalVersions } from '@lodeway/contract/legal-versions.ts'
import { keptFor, retention } from '@lodeway/rules/data-requests/retention.ts'

export interface LegalDocument {
  readonly title: string
  readonly author: string
  readonly version: string
  readonly sections: readonly { readonly heading: string; readonly paragraphs: readonly string[] }[]
}

/** What the texts fill in: the product's name, and where people write to. */
export interface LegalFacts {
  readonly product: string
  readonly contactEmail: string
}

/** Protection of Personal Information Act 4 of 2013, section 18: what a data subject is told. */
export const popiaNotice = ({ product, contactEmail }: LegalFacts): LegalDocument => ({
  title: 'POPIA notice',
  author: product,
  version: legalVersions.privacy,
  sections: [
    {
      heading: 'Who we are',
      paragraphs: [
        `${product} is a marketplace for insurance referrals in South Africa. We are the responsible party under the Protection of Personal Information Act 4 of 2013 (POPIA) for the personal information described here.`,
      ],
    },
    {
      heading: 'What we collect',
      paragraphs: [
        'From people who refer others (loaders): name, email address, phone number, ID number and bank details.',
        'About people who are referred (clients): name, contact details, the kind of insurance they are interested in and, where it is given, ID number, date of birth, address, income band and answers to the questions that insurers need for a quotation.',
      ],
    },
    {
      heading: 'Why, and on what ground',
      paragraphs: [
        "We pass a client's details to one insurance provider, so that it can contact the client about the insurance they are interested in. The ground is the client's consent, which the loader confirms with every lead and which we keep with its wording, time and channel.",
        "We keep a loader's details to run the account and to pay what is earned. The grounds are the agreement with the loader and the law on records of payments.",
      ],
    },
    {
      heading: 'Who receives it',
      paragraphs: [
        'One insurance provider at a time receives a lead, under a contract that binds it to POPIA. If it does not lead to a sale in the time agreed, another provider may receive it; the first keeps what it was given, by the law that binds it. We sell no lists. Payments go through banks. Authorities receive what the law obliges us to give.',
      ],
    },
    {
      heading: 'How long',
      // The schedule that the nightly job follows: what is promised here is what is done.
      paragraphs: [
        ...Object.values(retention).map(rule => `${rule.what}: ${keptFor(rule)}; ${rule.outcome}.`),
        'Amounts, dates and the kind of insurance stay in our books; but for payment references and tax invoices there is no person in them.',
      ],
    },
    {
      heading: 'Your rights',
      paragraphs: [
        'You may ask what we hold about you, have it corrected or erased, and object to being contacted, free of charge and at any time. You get what we hold as a file. We tell the providers who had your details when they are corrected or erased. After an objection no lead about you is accepted from anybody.',
        'Whoever refers people is erased once everything that was earned is paid.',
        `Write to our information officer at ${contactEmail}. You may complain to the Information Regulator (South Africa), complaints.IR@inforegulator.org.za.`,
      ],
    },
  ],
})

export const privacyPolicy = ({ product, contactEmail }: LegalFacts): LegalDocument => ({
  title: 'Privacy policy',
  author: product,
  version: legalVersions.privacy,
  sections: [
    {
      heading: 'In short',
      paragraphs: [
        `${product} handles personal information to connect people who want insurance with organisations that offer it, and to pay those who refer them. Nothing else is done with it.`,
      ],
    },
    {
      heading: 'How it is protected',
      paragraphs: [
        'ID numbers and bank account numbers are encrypted where they are stored and masked in lists. Whenever one leaves in full to anybody but its owner, that is recorded. Passwords are stored only as a hash. Connections are encrypted.',
      ],
    },
    {
      heading: 'Cookies and storage',
      paragraphs: [
        'We use cookies for signing in, and one that recognises your browser for a year, so that we can tell you when somebody signs in with another. There is no advertising and no tracking.',
        'Your browser keeps what you type about a client until you send it, sign out or close the tab, and it remembers whether you chose light or dark, and with which order, rows and columns you left your lists.',
      ],
    },
    {
      heading: 'Changes',
      paragraphs: ['A new version of this policy has a new date. We keep which version was accepted, and when.'],
    },
    { heading: 'Questions', paragraphs: [`Write to ${contactEmail}.`] },
  ],
})

export const terms = ({ product }: LegalFacts): LegalDocument => ({
  title: 'Terms of use',
  author: product,
  version: legalVersions.terms,
  sections: [
    {
      heading: 'Referring people',
      paragraphs: [
        'Refer only people who know that you pass on their details and who agreed to be contacted about that kind of insurance.',
        'Give true details. A lead for the same person and kind of insurance is taken once in 90 days.',
      ],
    },
    {
      heading: 'Earnings',
      paragraphs: [
        'You earn commission and fees at the percentages agreed with you when a lead is assigned. They are owed once the receiving organisation reports the sale, and paid to the bank details that you gave. Amounts exclude VAT.',
      ],
    },
    {
      heading: 'Your account',
      paragraphs: [
        'Keep your password to yourself. We may block an account that is misused; what it has earned is still owed.',
      ],
    },
  ],
})
