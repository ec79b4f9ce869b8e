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
  player: {
    title: (name: string, game: string) => `${name} · ${game}`,
    characterTitle: (character: string, name: string) => `${character} of ${name}`,
    level: (level: number) => `Lv. ${level}`,
    count: (characters: number) => (characters === 1 ? '1 character' : `${characters} characters`),
    copyUid: 'Copy the UID',
    lookedUp: 'Looked up',
    characters: 'Characters',
    aboutCharacter: 'About this character',
    stats: 'Final stats',
    noWeapon: 'None',
    traces: 'Traces unlocked',
    coreSkill: 'Stage of the core skill',
    friendship: 'Friendship',
    rollValue: (percent: string) => `Rolls ${percent}%`,
    hiddenDetails: 'The details of these characters are hidden.',
    notShown: 'The player does not show this character any more. Choose another one.',
    empty: {
      title: 'No characters are shown',
      text: 'The player was found, and the showcase is empty.',
    },
    missing: {
      player_not_found: {
        title: 'No player was found',
        text: (_seconds: number) =>
          'The UID may have a typing error, or the player hides the showcase. If it is yours, switch it on and look again after a few minutes:',
      },
      rate_limited: {
        title: 'Too many look-ups at once',
        text: (seconds: number) =>
          `Characters are looked up again in ${seconds} s. What is known of the account’s trust is below.`,
      },
      down: {
        title: 'The characters cannot be looked up right now',
        text: (seconds: number) =>
          `The source of the game’s data does not answer. Try again in ${seconds} s. What is known of the account’s trust is below.`,
      },
      trustStays: 'What the community knows of this UID is below, whether or not it is shown.',
    },
    embedNothing: (uid: string) => `UID ${uid} does not show this character. See the player.`,
    card: {
      alt: (name: string) => `Card of ${name}: stats, weapon, gear and score, as listed below`,
      save: 'Save the picture',
      copyPage: 'Copy link',
      copyPicture: 'Copy picture link',
      embed: 'Embed on a site',
    },
    build: {
      title: 'Score and advice',
      ofHundred: 'of 100',
      critValue: 'CRIT value',
      nothing: 'Nothing would add a point.',
      roles: {
        dps: 'Scored as main damage dealer',
        sub_dps: 'Scored as second damage dealer',
        support: 'Scored as support',
        healer: 'Scored as healer',
        shielder: 'Scored as shielder',
      },
    },
    ranks: {
      title: 'Ranks and damage',
      none: 'On no leaderboard yet. Accounts with a trust score of 50 or more are ranked after a look-up.',
      unavailable: 'Ranks are not available right now.',
      board: 'See the leaderboard',
      place: (rank: string, total: string) => `#${rank} of ${total}`,
      metrics: {
        crit_stat: 'CRIT value',
        damage: 'Damage of the standard rotation',
        atk: 'ATK',
        hp: 'HP',
      },
    },
    regions: {
      global: 'Global',
      asia: 'Asia',
      europe: 'Europe',
      america: 'America',
      tw_hk_mo: 'TW, HK, MO',
      cn: 'Mainland China',
    },
    talentTypes: {
      basic: 'Basic attack',
      special: 'Special attack',
      dash: 'Dodge',
      ultimate: 'Ultimate',
      core: 'Core skill',
      assist: 'Assist',
    } as Readonly<Record<string, string>>,
    ofGame: {
      genshin: {
        weapon: 'Weapon',
        gear: 'Artifacts',
        talents: 'Talents',
        rank: (constellation: number) => `C${constellation}`,
        refinement: (refinement: number) => `R${refinement}`,
        switchOn:
          'In the game: Paimon menu, Edit Profile, Character Showcase. Choose characters and switch on “Show Character Details”.',
      },
      hsr: {
        weapon: 'Light cone',
        gear: 'Relics',
        talents: 'Skills',
        rank: (eidolon: number) => `E${eidolon}`,
        refinement: (superimposition: number) => `S${superimposition}`,
        switchOn:
          'In the game: your profile picture, Trailblazer Profile, “…”. Choose Starfaring Companions and switch on “Show Character Details”.',
      },
      zzz: {
        weapon: 'W-Engine',
        gear: 'Drive Discs',
        talents: 'Skills',
        rank: (mindscape: number) => `M${mindscape}`,
        refinement: (upgrade: number) => `W${upgrade}`,
        switchOn:
          'In the game: Inter-Knot profile, Agent Showcase. Choose agents and let others see their details.',
      },
    },
    trust: {
      title: 'Trust',
      tiers: { trusted: 'Trusted', neutral: 'Neutral', caution: 'Caution', flagged: 'Flagged' },
      note: 'For display: never a reason to act by itself.',
      how: 'How a score comes about',
      noChanges: 'The score has not changed yet.',
      timeline: 'How it changed',
      chart: (before: number, now: number) =>
        `Chart of the score from ${before} to ${now}. The table below has its entries.`,
      table: (entries: number) => (entries === 1 ? '1 change' : `${entries} changes as a table`),
      when: 'When',
      what: 'What',
      after: 'Score',
      now: 'now',
      parts: {
        base: 'every account begins with',
        reports: (confirmed: number) =>
          confirmed === 0
            ? 'reports'
            : confirmed === 1
              ? 'one confirmed report'
              : `${confirmed} confirmed reports`,
        owner: (isVerified: boolean) => (isVerified ? 'verified owner' : 'owner not verified'),
        age: 'account age',
        activity: 'active showcase',
        held: (sum: number) => `${sum}, held between 0 and 100`,
      },
      events: {
        report_submitted: 'A report was filed',
        review_confirmed: 'A report was confirmed',
        review_dismissed: 'A report was dismissed',
        review_reversed: 'A confirmation was taken back',
        owner_verified: 'The owner was verified',
        owner_unverified: 'A verification ended',
        score_adjusted: 'Time and activity changed the score',
      },
      reports: {
        none: 'No confirmed reports.',
        title: (count: number) =>
          count === 1 ? '1 confirmed report' : `${count} confirmed reports`,
        more: (count: number) => `And ${count} more.`,
        filedBy: (uid: string) => `by ${uid}, filed`,
        confirmed: 'confirmed',
        categories: {
          phishing: 'Phishing',
          rmt: 'Selling for real money',
          impersonation: 'Impersonation',
          harassment: 'Harassment',
          boosting: 'Boosting',
          other: 'Other',
        },
      },
    },
    exports: {
      title: 'Take it with you',
      text: 'All that the game shows of these characters, as a file for optimizers and simulators:',
      guide: 'What a file contains',
      formats: {
        good: 'GOOD, for Genshin Optimizer',
        gcsim: 'gcsim config of the first four',
        'hsr-scanner': 'HSR-Scanner, for Fribbels’ optimizer',
        zod: 'ZOD, for Zenless Optimizer',
      } as Readonly<Record<string, string>>,
    },
    rights: {
      title: 'Is this you?',
      key: 'These steps need a key of this service. Who runs it gives out keys; many bots have one and do these steps for you. There is no other way yet.',
      claim: {
        title: 'Prove that the account is yours',
        steps: [
          'Ask for a code (with a key, or through a bot): it looks like SVC-7K2M-9QXD and is good for 30 minutes.',
          'Write it into your signature in the game. The showcase must be public.',
          'Wait one to five minutes, then check: at most once in 30 seconds, ten times in all.',
          'Take the code out of the signature again.',
        ],
        code: 'Commands: ask for a code and check it',
        after: 'It adds 5 points at once and 15 after 30 days, and lasts 180 days.',
      },
      report: {
        title: 'Report this account',
        text: 'A report says what happened, in at least 50 characters, and may have pictures. Moderators review it; until then it is on no page.',
        code: 'Command: file a report',
        ownUid: 'YOUR UID',
        description: 'What happened, in 50 to 2000 characters.',
        guide: 'Reports and evidence',
      },
      erase: {
        title: 'Hide or erase this account',
        hide: 'Hide: switch the showcase off in the game. Its characters and ranks are gone from here after the next look-up; the trust score stays.',
        text: 'Erase: ask who runs this service, from the account or after proving that it is yours. They run:',
        code: 'Command of the operator: erase the account',
        stays:
          'It erases the showcase, cards, score, timeline, verifications and reports against the account. Reports that the account filed stay, without its UID and text.',
        guide: 'Which data is stored, and for how long',
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
