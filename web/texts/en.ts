/** The texts of the interface in English, which the other languages translate. */
export const en = {
  language: 'en',
  shell: {
    skip: 'Skip to the content',
    menu: 'Waypoint',
    search: 'Search',
    searchPlaceholder: 'UID or name',
    theme: 'Dark or light',
    copy: 'Copy',
    copied: 'Copied',
    languages: 'Language',
    sandbox: 'Sandbox: these players are made up.',
    notOurs:
      'Not affiliated with HoYoverse. Names and pictures of the games belong to their owners.',
  },
  nav: {
    characters: 'Characters',
    weapons: 'Weapons',
    sets: 'Sets',
    boards: 'Leaderboards',
    events: 'Banners and events',
    docs: 'Docs',
    status: 'Status',
    changelog: 'Changelog',
    problems: 'Problems',
  },
  games: {
    genshin: 'Genshin Impact',
    hsr: 'Honkai: Star Rail',
    zzz: 'Zenless Zone Zero',
  },
  home: {
    title: 'Players of three games, and whom to trust',
    lead: 'Look up any account of Genshin Impact, Honkai: Star Rail and Zenless Zone Zero: its characters, their builds, and what the community knows of it.',
    hint: 'A UID has 9 or 10 digits. Names work in every language of the games.',
    cardAlt: 'The card of a character: stats, weapon, gear, score and trust',
    example: 'A card of a made-up player. Yours has an address that you can post anywhere.',
    ways: {
      player: {
        title: 'You play',
        text: 'See your characters scored with advice, your ranks, and what your trust is made of. Nothing to sign up for.',
        example: 'Look at an example',
      },
      bot: {
        title: 'You write a bot',
        text: 'One key for REST and GraphQL. The sandbox answers every UID, so you can start now.',
        request: 'Command: ask for a player',
        answer: 'Answer: a player',
      },
      operator: {
        title: 'You run it yourself',
        text: 'A fresh machine needs only Node. Data is stored in a folder, or in MongoDB.',
        start: 'Commands: install and start',
        guide: 'Operating guide',
      },
    },
  },
  failure: {
    notFound: {
      title: 'This page does not exist',
      text: 'Check the address, or search for a player or a name.',
    },
    playerNotFound: {
      title: 'This player was not found',
      text: 'Check the UID. The player may also hide their showcase: it is switched on in the game, in the profile.',
    },
    limited: {
      title: 'Too many pages at once',
      text: (seconds: number) => `Try again in ${seconds} s.`,
    },
    unavailable: {
      title: 'The game’s data cannot be reached right now',
      text: 'Try again in a minute.',
    },
    badInput: { title: 'This address has a mistake' },
    defect: { title: 'Something went wrong on our side', text: 'It was recorded. Try again.' },
    home: 'Home',
  },
};
